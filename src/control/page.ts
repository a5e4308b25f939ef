/** The page of the mock: what a browser gets at the path of the control plane, and the files that it loads. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../messages/preview.js';
import { CONTENT_TYPES } from '../messages/protocol.js';
import { version } from '../messages/version.js';
import type { Call } from './call.js';
import type { ControlContext, Page } from './context.js';
import { readPackageFile } from './package-file.js';
import { calls, callsByName } from './registry.js';

/** Nothing loads from elsewhere, no text runs as a script, and no other page shows this one in a frame. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'accept',
} as const;

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

const tableOfCalls = () =>
  [...callsByName].map(([name, { method, path, args, returns }]) => ({ name, method, path, args, returns }));

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

/** Sends the page. Its files are named from the path with a slash behind it. */
export function sendPage(context: ControlContext, url: string, reply: FastifyReply): FastifyReply {
  const [path = '', search] = url.split('?');
  if (!path.endsWith('/')) {
    const last = path.slice(path.lastIndexOf('/') + 1);
    return reply.headers(POLICY).redirect(`${last}/${search === undefined ? '' : `?${search}`}`);
  }
  const { servicePrefix: prefix, endpoints } = context;
  const start = { version, prefix, calls: tableOfCalls(), endpoints: [...new Set(endpoints.values())] };
  return reply.headers(POLICY).type(CONTENT_TYPES.html).send(pageOf(start));
}

const FILES = { 'page.js': CONTENT_TYPES.javascript, 'page.css': CONTENT_TYPES.css };

/** The build writes them. */
export const pageFiles: readonly Page[] = Object.entries(FILES).map(([name, type]) => ({
  path: `/page/${name}`,
  async respond(_, { reply }) {
    const file = await readPackageFile(`page/${name}`);
    return reply.headers(POLICY).type(type).send(file);
  },
}));
