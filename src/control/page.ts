/** What a browser opens: the page of the mock at the path of the control plane, the contract as a page to read and try, and the files that they load. */
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { present } from '../messages/present.js';
import { escapeHtml } from '../messages/preview.js';
import { CONTENT_TYPES, PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../messages/protocol.js';
import { version } from '../messages/version.js';
import { endpointNames } from '../service/document/index.js';
import { type Call, targetAccount } from './call.js';
import type { ControlContext, Page, PageRequest } from './context.js';
import { missingPackageFile } from './failures.js';
import { calls, callsByName, REFERENCE_PATH } from './registry.js';

/** The page loads nothing from elsewhere, runs no text as a script, and cannot be framed by other pages. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'accept',
};

type Policy = Readonly<Record<string, string>>;

/** True if a browser asks for the page; a program gets the overview. */
export const asksForPage = (route: object, { accept }: IncomingHttpHeaders): boolean =>
  route === calls.overview && /\btext\/html\b/.test(accept ?? '');

/** The facts of a mock that the page begins with. */
export interface PageStart {
  readonly version: string;
  readonly prefix: string;
  readonly calls: readonly (Pick<Call, 'method' | 'path' | 'args' | 'returns'> & { readonly name: string })[];
  readonly endpoints: readonly string[];
}

const pageOf = (start: PageStart): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>campaign-mock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page/page.css">
</head>
<body data-start="${escapeHtml(JSON.stringify(start))}">
<noscript>The page needs JavaScript; the control plane does not: see <a href="health">health</a>.</noscript>
<script type="module" src="page/page.js"></script>
</body>
</html>
`;

/** Sends the page. Its files have paths relative to a path that ends in a slash. */
export function sendPage(context: ControlContext, url: string, reply: FastifyReply): FastifyReply {
  const [path = '', search] = url.split('?');
  if (!path.endsWith('/')) {
    const last = path.slice(path.lastIndexOf('/') + 1);
    return reply.headers(POLICY).redirect(`${last}/${search === undefined ? '' : `?${search}`}`);
  }
  const { servicePrefix: prefix } = context;
  const facts = [...callsByName].map(([name, { method, path, args, returns }]) => ({
    name,
    method,
    path,
    args,
    returns,
  }));
  const start = { version, prefix, calls: facts, endpoints: [...new Set(endpointNames.values())] };
  return reply.headers(POLICY).type(CONTENT_TYPES.html).send(pageOf(start));
}

// A bundler copies every file of the folder where it sees both parts of the URL in one expression.
const HERE = import.meta.url;

/** @throws {ControlFailure} 501 where the mock is a part of another bundle, far from its own files */
export async function readPackageFile(path: string): Promise<Buffer> {
  try {
    return await readFile(new URL(`../../dist/${path}`, HERE));
  } catch {
    throw missingPackageFile(path);
  }
}

/** The files of a page, which the build writes into a folder of the package. */
const filesOf = (path: string, folder: string, types: Readonly<Record<string, string>>, policy: Policy) =>
  Object.entries(types).map(([name, type]) => ({
    path: `${path}/${name}`,
    async respond(_: unknown, { reply }: PageRequest) {
      const file = await readPackageFile(`${folder}/${name}`);
      return reply.headers(policy).type(type).send(file);
    },
  }));

/** The same for the reference page, whose viewer writes styles. */
const REFERENCE_POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

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

const referenceOf = (start: object): string => `<!doctype html>
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

/** The files of both pages, and the reference page of an account, by its public key or else the first one. */
export const pages: readonly Page[] = [
  ...filesOf('/page', 'page', { 'page.js': CONTENT_TYPES.javascript, 'page.css': CONTENT_TYPES.css }, POLICY),
  {
    path: REFERENCE_PATH,
    isLink: true,
    respond({ directory }, { publicKey: given, reply }) {
      const { publicKey, secretKey } = targetAccount(given, directory) ?? present(directory.all()[0]);
      const url = `openapi.json?${new URLSearchParams({ public_key: publicKey })}`;
      const start = { url, keys: { [PUBLIC_KEY_HEADER]: publicKey, [SECRET_KEY_HEADER]: secretKey } };
      return reply.headers(REFERENCE_POLICY).type(CONTENT_TYPES.html).send(referenceOf(start));
    },
  },
  {
    path: `${REFERENCE_PATH}/start.js`,
    respond: (_, { reply }) => reply.headers(REFERENCE_POLICY).type(CONTENT_TYPES.javascript).send(START),
  },
  ...filesOf(
    REFERENCE_PATH,
    'viewer',
    { 'swagger-ui-bundle.js': CONTENT_TYPES.javascript, 'swagger-ui.css': CONTENT_TYPES.css },
    REFERENCE_POLICY,
  ),
];
