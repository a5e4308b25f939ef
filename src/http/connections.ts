/** The open connections of the HTTP server: which responses each still waits for, and what becomes of bytes that are no request. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { answerClientError } from './server.js';

interface Pending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Open at once, to each address that the mock listens at. */
const MAX_CONNECTIONS = 5_000;

export class Connections {
  /** Requests in their order, the answered ones among them until the next one comes. */
  readonly #pending = new Map<Socket, Pending[]>();
  /** Connections with a client error: the parser reports it anew for every further chunk. */
  readonly #failed = new WeakSet<Socket>();

  /**
   * Bounds the connections of a server, and follows their requests from the headers on.
   * @param log is told of one more, which is closed unanswered
   */
  watch(server: Server, log: { warn(text: string): void }): void {
    server.maxConnections = MAX_CONNECTIONS;
    server.on('drop', () => log.warn(`${server.maxConnections} connections are open: a further one is closed.`));
    const track = (request: IncomingMessage, response: ServerResponse) => this.#track(request, response);
    // A client that has closed its own side still gets its responses; Node's types leave this property out.
    Object.assign(server, { httpAllowHalfOpen: true });
    // In front of the listeners that answer.
    server.prependListener('request', track).prependListener('checkExpectation', track);
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      askForBody(response);
      server.emit('request', request, response);
    });
  }

  /** Answers bytes that are no request, behind the responses to the requests before them, and ends the connection. */
  refuse(error: Error & { readonly code?: string }, socket: Socket): void {
    if (this.#failed.has(socket)) return;
    this.#failed.add(socket);
    this.#refuseInTurn(error, socket);
  }

  /** Does the body of a request never arrive whole? */
  isCutShort({ socket, complete }: IncomingMessage): boolean {
    return !complete && (this.#failed.has(socket) || socket.destroyed);
  }

  /** The requests whose response has not gone out yet. */
  running(): readonly IncomingMessage[] {
    const pending = [...this.#pending.values()].flat();
    return pending.filter(({ response }) => !response.closed).map(({ request }) => request);
  }

  #refuseInTurn(error: Error, socket: Socket): void {
    const awaited = this.#pending.get(socket)?.find(isAwaited);
    if (awaited === undefined) answerClientError(error, socket);
    else awaited.response.once('close', () => this.#refuseInTurn(error, socket));
  }

  #track(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const pending = this.#pending.get(socket);
    if (pending === undefined) {
      const requests = [{ request, response }];
      this.#pending.set(socket, requests);
      socket.once('close', () => this.#pending.delete(socket));
      // The latest one stays until another comes.
      closeBehindBodies(socket, () => (requests.at(-1) as Pending).request);
    } else {
      while (pending[0]?.response.closed) pending.shift();
      pending.push({ request, response });
    }
    // Node's parser expects another protocol behind it, and drops what came in one chunk with its end: the next request
    // would get no response.
    if (asksForUpgrade(request)) response.shouldKeepAlive = false;
  }
}

/** A request that is cut short by the error gets no response of its own, unless that has begun. */
const isAwaited = ({ request, response }: Pending): boolean =>
  !response.closed && (request.complete || response.headersSent);

/**
 * Writes `100 Continue`, in turn: Node would write it between the head and the body of a response that has to wait for
 * those before it. One that is there already needs none (RFC 9110, 10.1.1).
 */
function askForBody(response: ServerResponse): void {
  if (response.socket !== null) {
    response.writeContinue();
    return;
  }
  response.once('socket', () => {
    if (!response.headersSent) response.writeContinue();
  });
}

const asksForUpgrade = ({ headers: { upgrade, connection = '' } }: IncomingMessage): boolean =>
  upgrade !== undefined && /(^|,)\s*upgrade\s*(,|$)/i.test(connection);

/**
 * Closes a connection behind the body of its last request: Node closes the socket with a response that ends it, and a
 * body that is still on its way would then reset the connection before the client has read the response (RFC 9112, 9.6).
 */
function closeBehindBodies(socket: Socket, lastRequest: () => IncomingMessage): void {
  const close = socket.destroySoon;
  socket.destroySoon = () => {
    const request = lastRequest();
    if (request.complete) {
      close.call(socket);
    } else {
      finished(request, () => close.call(socket));
      socket.end();
    }
  };
}
