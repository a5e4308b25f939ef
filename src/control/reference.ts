/** The contract as an OpenAPI document, and as a page to read and try, with all its files from the package. */

import { present } from '../messages/present.js';
import { escapeHtml } from '../messages/preview.js';
import { CONTENT_TYPES, PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../messages/protocol.js';
import { call, targetAccount } from './call.js';
import type { Page, PageRequest } from './context.js';
import { readPackageFile } from './package-file.js';

export const REFERENCE_PATH = '/reference';

/** The document, whose examples name records of the account. */
export const openapi = call({
  route: 'GET /openapi.json',
  handle: ({ account }, { directory, openapi }) => openapi(account ?? directory.all()[0]),
});

const VIEWER_FILES = {
  'swagger-ui-bundle.js': CONTENT_TYPES.javascript,
  'swagger-ui.css': CONTENT_TYPES.css,
};

/** Nothing loads from elsewhere, and no other page shows this one in a frame. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** The script of the page; it fills in the keys of the account. */
const START = `const { url, keys } = JSON.parse(document.getElementById('reference').dataset.start);
const ui = SwaggerUIBundle({
  url,
  dom_id: '#reference',
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: () => {
    for (const [name, key] of Object.entries(keys)) ui.preauthorizeApiKey(name, key);
  },
});
`;

const pageOf = (start: object): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>campaign-mock: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="reference/swagger-ui.css">
</head>
<body>
<div id="reference" data-start="${escapeHtml(JSON.stringify(start))}"></div>
<script src="reference/swagger-ui-bundle.js"></script>
<script src="reference/start.js"></script>
</body>
</html>
`;

/** The page of an account, by its public key or else the first one, with the files that the page loads. */
export const referencePages: readonly Page[] = [
  {
    path: REFERENCE_PATH,
    isLink: true,
    respond({ directory }, { publicKey: given, reply }) {
      const { publicKey, secretKey } = targetAccount(given, directory) ?? present(directory.all()[0]);
      const url = `openapi.json?${new URLSearchParams({ public_key: publicKey })}`;
      const start = { url, keys: { [PUBLIC_KEY_HEADER]: publicKey, [SECRET_KEY_HEADER]: secretKey } };
      return reply.headers(POLICY).type(CONTENT_TYPES.html).send(pageOf(start));
    },
  },
  {
    path: `${REFERENCE_PATH}/start.js`,
    respond: (_, { reply }) => reply.headers(POLICY).type(CONTENT_TYPES.javascript).send(START),
  },
  ...Object.entries(VIEWER_FILES).map(([name, type]) => ({
    path: `${REFERENCE_PATH}/${name}`,
    async respond(_: unknown, { reply }: PageRequest) {
      const file = await readPackageFile(`viewer/${name}`);
      return reply.headers(POLICY).type(type).send(file);
    },
  })),
];
