/** Sends the page of the mock, the reference page (the OpenAPI document in Swagger UI), and the files of both pages. */
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { present } from '../messages/present.js';
import { escapeHtml } from '../messages/preview.js';
import { CONTENT_TYPES, PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../messages/protocol.js';
import { version } from '../messages/version.js';
import { endpointNames } from '../service/document/index.js';
import { type ControlContext, type Page, targetAccount } from './call.js';
import { missingPackageFile } from './failures.js';
import { calls, callsByName } from './registry.js';

/** The headers of the page: nothing is loaded from other hosts, no text runs as a script, and no other page can frame the page. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'accept',
};

/** True if a browser asks for the page; a program gets the overview as JSON under the same path. */
export const asksForPage = (route: object, { accept }: IncomingHttpHeaders): boolean =>
  route === calls.overview && /\btext\/html\b/.test(accept ?? '');

/** Returns the data that the page needs before its first call, such as the table of control calls. */
const startOf = (prefix: string) => ({
  version,
  prefix,
  calls: [...callsByName].map(([name, { method, path, args, returns }]) => ({ name, method, path, args, returns })),
  endpoints: [...new Set(endpointNames.values())],
});

export type PageStart = ReturnType<typeof startOf>;

/** @param meta the line of a further element of the head */
const documentOf = (title: string, style: string, body: string, meta = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${meta}<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
${body}
</html>
`;

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">\n';

const bodyOf = (start: PageStart): string => `<body data-start="${escapeHtml(JSON.stringify(start))}">
<noscript>The page needs JavaScript; the control plane does not: see <a href="health">health</a>.</noscript>
<script type="module" src="page/page.js"></script>
</body>`;

/** Sends the page, or redirects to the path with a slash: the files of the page have paths relative to that path. */
export function sendPage({ servicePrefix: prefix }: ControlContext, url: string, reply: FastifyReply): FastifyReply {
  const [path = '', search] = url.split('?');
  const last = path.split('/').at(-1);
  if (last !== '') return reply.headers(POLICY).redirect(`${last}/${search === undefined ? '' : `?${search}`}`);
  const page = documentOf('campaign-mock', 'page/page.css', bodyOf(startOf(prefix)), VIEWPORT);
  return reply.headers(POLICY).type(CONTENT_TYPES.html).send(page);
}

// Apart from `new URL` below: a bundler that recognises `new URL(…, import.meta.url)` would copy the whole folder.
const HERE = import.meta.url;

/** @throws {ControlFailure} 501 if the mock is a part of another bundle, without the files of the package */
export async function readPackageFile(path: string): Promise<Buffer> {
  try {
    return await readFile(new URL(`../../dist/${path}`, HERE));
  } catch {
    throw missingPackageFile(path);
  }
}

/** @param file the path in `dist` of a file that the build writes */
const filePage = (path: string, file: string, policy: Readonly<Record<string, string>>): Page => ({
  path,
  async respond(_, { reply }) {
    reply.headers(policy).type(CONTENT_TYPES[file.endsWith('.css') ? 'css' : 'javascript']);
    return reply.send(await readPackageFile(file));
  },
});

const REFERENCE_PATH = '/reference';

/** The headers of the reference page; its viewer, Swagger UI, needs inline styles. */
const REFERENCE_POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** The script of the reference page, which fills in the keys of the account. */
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

const referenceOf = (start: object): string => `<body>
<div id="reference" data-start="${escapeHtml(JSON.stringify(start))}"></div>
<script src="reference/swagger-ui-bundle.js"></script>
<script src="reference/start.js"></script>
</body>`;

/** The files of both pages, and the reference page of the addressed account, by default of the first account. */
export const pages: readonly Page[] = [
  filePage('/page/page.js', 'page/page.js', POLICY),
  filePage('/page/page.css', 'page/page.css', POLICY),
  {
    path: REFERENCE_PATH,
    isLink: true,
    respond({ directory }, { publicKey: given, reply }) {
      const { publicKey, secretKey } = targetAccount(given, directory) ?? present(directory.all()[0]);
      const url = `openapi.json?${new URLSearchParams({ public_key: publicKey })}`;
      const start = { url, keys: { [PUBLIC_KEY_HEADER]: publicKey, [SECRET_KEY_HEADER]: secretKey } };
      const page = documentOf('campaign-mock: reference', 'reference/swagger-ui.css', referenceOf(start));
      return reply.headers(REFERENCE_POLICY).type(CONTENT_TYPES.html).send(page);
    },
  },
  {
    path: `${REFERENCE_PATH}/start.js`,
    respond: (_, { reply }) => reply.headers(REFERENCE_POLICY).type(CONTENT_TYPES.javascript).send(START),
  },
  filePage(`${REFERENCE_PATH}/swagger-ui-bundle.js`, 'viewer/swagger-ui-bundle.js', REFERENCE_POLICY),
  filePage(`${REFERENCE_PATH}/swagger-ui.css`, 'viewer/swagger-ui.css', REFERENCE_POLICY),
];
