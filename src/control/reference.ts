/** `GET /__control/reference`: the contract as a page to read and to try, made of nothing that is not here. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.js';
import type { ControlContext } from './context.js';
import { viewerFolder } from './swagger-ui.js';
import { targetAccount } from './target-account.js';

const TYPES = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

/** Nothing comes from elsewhere, and nobody shows this page in a frame. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Fills in the keys, so that what is tried is answered. */
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

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const pageOf = (start: object): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>campaign-mock: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="reference/swagger-ui.css">
</head>
<body>
<div id="reference" data-start="${escaped(JSON.stringify(start))}"></div>
<script src="reference/swagger-ui-bundle.js"></script>
<script src="reference/start.js"></script>
</body>
</html>
`;

/** The page of an account: its assumptions and its keys. It is the first one, unless `?public_key=` or the header says which. */
export function referenceRoutes(
  plane: FastifyInstance,
  { directory: worlds }: Pick<ControlContext, 'directory'>,
): void {
  plane.get<{ Querystring: { public_key?: string } }>(
    '/reference',
    { config: { isLink: true } },
    async ({ query, headers }, reply) => {
      const asked = headers.publickey ?? query.public_key;
      const named = asked === undefined ? undefined : targetAccount(String(asked), worlds);
      const { publicKey, secretKey } = named ?? (worlds.all()[0] as World);
      const url = `openapi.json?${new URLSearchParams({ public_key: publicKey })}`;
      const start = { url, keys: { PublicKey: publicKey, SecretKey: secretKey } };
      return reply.headers(POLICY).type('text/html; charset=utf-8').send(pageOf(start));
    },
  );
  plane.get('/reference/start.js', async (_, reply) =>
    reply.headers(POLICY).type(TYPES['swagger-ui-bundle.js']).send(START),
  );
  for (const [name, type] of Object.entries(TYPES)) {
    plane.get(`/reference/${name}`, async (_, reply) => {
      const file = await readFile(new URL(name, viewerFolder));
      return reply.headers(POLICY).type(type).send(file);
    });
  }
}
