/** `GET /`: where the service and the control plane are, for whoever opens the address or waits for it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTENT_TYPES, CONTROL_PREFIX } from '../protocol.js';
import { version } from '../version.js';

/** @param prefix what stands before every documented path */
export function addFrontPage(app: FastifyInstance, prefix: string): void {
  app.get('/', { exposeHeadRoute: true }, (request, reply) => {
    const origin = originOf(request);
    const page = { name: 'campaign-mock', version, base_url: origin + prefix, control_url: origin + CONTROL_PREFIX };
    reply.header('vary', 'accept');
    if (/\bjson\b/.test(request.headers.accept ?? '')) reply.type(CONTENT_TYPES.json).send(page);
    else reply.type(CONTENT_TYPES.text).send(textOf(page));
  });
}

/** HTTP/1.0 needs no Host header. */
const originOf = ({ protocol, host }: FastifyRequest): string => (host === '' ? '' : `${protocol}://${host}`);

const textOf = ({ name, base_url, control_url }: Readonly<Record<string, string>>): string =>
  [
    `${name} ${version}`,
    `  base URL    ${base_url}`,
    `  control     ${control_url}`,
    `  reference   ${control_url}/reference`,
    '',
  ].join('\n');
