/** The input of other programs with which they list contacts and create one. */
const ROUTE_ID = '00000000-0000-4000-8000-000000000001';
const RESPONSE_ID = '00000000-0000-4000-8000-000000000002';
const BUCKET_ID = '00000000-0000-4000-8000-000000000003';
const ENVIRONMENT_ID = '00000000-0000-4000-8000-000000000004';

export const openApiDocument = (contacts: readonly unknown[]): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Contacts', version: '1' },
  paths: {
    '/contacts': {
      get: { responses: jsonResponse('200', { contacts }) },
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['email'] } } } },
        responses: jsonResponse('201', { status: 'success', message: 'Contact Added Successfully' }),
      },
    },
  },
});

const jsonResponse = (status: string, example: unknown) => ({
  [status]: { description: 'Success', content: { 'application/json': { example } } },
});

/** A Mockoon environment whose contacts live in a data bucket. */
export const mockoonEnvironment = (contacts: readonly unknown[]): unknown => ({
  uuid: ENVIRONMENT_ID,
  lastMigration: 33,
  name: 'Contacts',
  endpointPrefix: '',
  latency: 0,
  port: 3000,
  hostname: '',
  folders: [],
  proxyMode: false,
  proxyHost: '',
  proxyRemovePrefix: false,
  cors: true,
  headers: [],
  proxyReqHeaders: [],
  proxyResHeaders: [],
  callbacks: [],
  tlsOptions: { enabled: false, type: 'CERT', pfxPath: '', certPath: '', keyPath: '', caPath: '', passphrase: '' },
  rootChildren: [{ type: 'route', uuid: ROUTE_ID }],
  routes: [
    {
      uuid: ROUTE_ID,
      type: 'crud',
      documentation: '',
      method: '',
      endpoint: 'contacts',
      responseMode: null,
      streamingMode: null,
      streamingInterval: 0,
      responses: [
        {
          uuid: RESPONSE_ID,
          body: '{}',
          latency: 0,
          statusCode: 200,
          label: '',
          headers: [],
          bodyType: 'DATABUCKET',
          filePath: '',
          databucketID: 'abcd',
          sendFileAsBody: false,
          rules: [],
          rulesOperator: 'OR',
          disableTemplating: false,
          fallbackTo404: false,
          default: true,
          crudKey: 'id',
          callbacks: [],
        },
      ],
    },
  ],
  data: [{ uuid: BUCKET_ID, id: 'abcd', name: 'Contacts', documentation: '', value: JSON.stringify(contacts) }],
});
