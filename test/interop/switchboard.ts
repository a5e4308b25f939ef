/** Stands on both sides of Prism: leads each request through the Prism of its document to the mock that it is meant for. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ASSUMED, MEANT } from '../via-proxy.js';

const HOST = '127.0.0.1';
/** By which a request that comes out of Prism is known again. */
const NUMBER = 'x-proxied-number';

export interface Violation {
  /** Its first part is `request` or `response`. */
  readonly location: readonly string[];
  readonly message: string;
}

/** What passed, and what was said of it. */
export interface Passage {
  /** Method, path and query. */
  readonly asked: string;
  /** Of the mock. */
  readonly status: number;
  /** Was the request answered with success, and without a warning? */
  readonly isClean: boolean;
  /** Did a test order the answer? */
  readonly isOrdered: boolean;
  readonly violations: readonly Violation[];
  /** Why Prism did not pass the request on. */
  readonly refused?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Call {
  readonly asked: IncomingMessage;
  readonly body: Buffer;
  answer?: Answer;
}

/**
 * @param base of the mock that is meant
 * @param assumed there beside the default answers
 * @param back where the proxy leads to
 * @returns where the proxy listens
 */
type ProxyFor = (base: string, assumed: string, back: string) => Promise<string>;

/**
 * Prism writes anew what it reads: bodies that are not UTF-8 come out of it broken. So the mock gets each request as it
 * was sent, and the client each answer as it was given; Prism sees both, and says what it thinks of them.
 */
export class Switchboard {
  readonly passages: Passage[] = [];
  readonly #proxyFor: ProxyFor;
  readonly #calls: Call[] = [];
  readonly #front = serve((asked) => this.#lead(asked));
  readonly #back = serve((asked) => this.#follow(asked));

  constructor(proxyFor: ProxyFor) {
    this.#proxyFor = proxyFor;
  }

  /** @returns where clients send their requests */
  async open(): Promise<string> {
    await listen(this.#back);
    return listen(this.#front);
  }

  close(): void {
    for (const server of [this.#front, this.#back]) {
      server.close();
      server.closeAllConnections();
    }
  }

  async #lead(asked: IncomingMessage): Promise<Answer> {
    const { method, url = '', headers } = asked;
    const call: Call = { asked, body: await buffer(asked) };
    const number = String(this.#calls.push(call) - 1);
    const proxy = await this.#proxyFor(String(headers[MEANT]), String(headers[ASSUMED]), addressOf(this.#back));
    const judged = await ask(proxy, call, { ...headers, [NUMBER]: number });
    const answer = call.answer ?? (await toMock(call));
    this.passages.push({
      asked: `${method} ${url}`,
      status: answer.status,
      isClean: answer.status < 300 && answer.headers['x-mock-warnings'] === undefined,
      isOrdered: answer.headers['x-mock-fault'] !== undefined,
      violations: violationsIn(judged.headers['sl-violations']),
      ...(call.answer === undefined && { refused: String(judged.body) }),
    });
    return answer;
  }

  /** What comes out of Prism. */
  async #follow(asked: IncomingMessage): Promise<Answer> {
    const call = this.#calls[Number(asked.headers[NUMBER])];
    if (call === undefined) throw new Error(`nobody asked ${asked.method} ${asked.url}`);
    call.answer = await toMock(call);
    return call.answer;
  }
}

const serve = (answered: (asked: IncomingMessage) => Promise<Answer>): Server =>
  createServer(async (asked, reply) => {
    try {
      const { status, headers, body } = await answered(asked);
      reply.writeHead(status, without(headers, 'transfer-encoding', 'connection')).end(body);
    } catch {
      // Who asked sees that nobody answered.
      reply.destroy();
    }
  });

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return addressOf(server);
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://${HOST}:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const toMock = (call: Call): Promise<Answer> =>
  ask(String(call.asked.headers[MEANT]), call, without(call.asked.headers, MEANT, ASSUMED));

function ask(base: string, { asked: { method, url }, body }: Call, headers: IncomingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: without(headers, 'host'), agent: false };
    const sent = request(base + url, options, async (given) => {
      resolve({ status: given.statusCode ?? 0, headers: given.headers, body: await buffer(given) });
    });
    sent.on('error', reject).end(body);
  });
}

const without = (headers: IncomingHttpHeaders, ...names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** What Prism says in its header. */
export const violationsIn = (header: string | string[] | null | undefined): readonly Violation[] =>
  header === undefined || header === null ? [] : JSON.parse(String(header));
