/** One raw connection of a client: pipelines inputs until one of both sides closes it. */
import { connect, type Socket } from 'node:net';
import type { Keys } from '../../src/world/account-directory.js';
import { type Exchange, finalResponse } from './exchange.js';
import { type Input, isHead } from './input.js';
import { render } from './render.js';
import { IllFormed, type Response, ResponseReader } from './response-reader.js';

/** Requests under way. */
const WINDOW = 4;
/** Milliseconds without a byte after which a request counts as never answered: only a hang takes so long on a slow machine. */
export const SILENCE = 120_000;
/** Milliseconds of a pause within an input. */
const PAUSE = 2;

export interface Played {
  /** Those that need not go out again. */
  readonly exchanges: readonly Exchange[];
  /** A response is lost where a reset overtakes it: the server need not read what stands behind the last request. */
  readonly end: 'closed' | 'silent' | 'refused' | 'lost';
}

/** One of both sides ends the connection behind it. */
const isLast = ({ lines, isWhole, ending }: Input): boolean =>
  !isWhole || ending !== undefined || lines.some((line) => /^connection:.*(close|upgrade)| HTTP\/1\.0$/i.test(line));

/** Nothing goes out beside it. */
const isApart = (input: Input | undefined): boolean => input?.isAlone === true || input?.cuts !== undefined;

export class Connection {
  readonly #inputs: readonly Input[];
  readonly #keys: Keys;
  readonly #reader: ResponseReader;
  readonly #exchanges: Exchange[] = [];
  /** How many of them have their response. */
  #answered = 0;
  /** How many of them are written whole. */
  #written = 0;
  #end: Played['end'] = 'refused';
  /** Is nothing more to be sent? */
  #isEnding = false;
  /** Has the server announced that it closes? */
  #isClosing = false;

  constructor(inputs: readonly Input[], keys: Keys) {
    this.#inputs = inputs;
    this.#keys = keys;
    const isHeadNext = () => this.#awaited !== undefined && isHead(this.#awaited.input);
    this.#reader = new ResponseReader(isHeadNext, (response) => this.#take(response));
  }

  play(port: number): Promise<Played> {
    return new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.setTimeout(SILENCE, () => {
        this.#end = 'silent';
        this.#blame(`nothing comes for ${SILENCE} ms`);
        socket.destroy();
      });
      socket.on('connect', () => {
        this.#end = 'closed';
        this.#send(socket);
      });
      socket.on('data', (bytes) => {
        try {
          this.#reader.take(bytes);
          if (!socket.destroyed) this.#send(socket);
        } catch (error) {
          if (!(error instanceof IllFormed)) throw error;
          this.#blame(error.message);
          socket.destroy();
        }
      });
      // What an error means is judged by what came before it.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        const exchanges = this.#settle();
        resolve({ exchanges, end: this.#end });
      });
    });
  }

  get #awaited(): Exchange | undefined {
    return this.#exchanges[this.#answered];
  }

  #blame(problem: string): void {
    const exchange = this.#awaited ?? this.#exchanges.at(-1);
    if (exchange !== undefined) exchange.problem ??= problem;
  }

  /** @throws {IllFormed} for a response that nobody asked for */
  #take(response: Response): void {
    const exchange = this.#awaited;
    if (exchange === undefined) throw new IllFormed('there are more responses than requests');
    exchange.responses.push(response);
    if (response.status < 200) return;
    exchange.took = performance.now() - exchange.sent;
    this.#isClosing ||= /close/i.test(response.headers.connection ?? '');
    if (exchange.input.isWhole) this.#answered += 1;
  }

  /** Sends what may go out now, and ends the connection behind the last response. */
  #send(socket: Socket): void {
    // A refusal can come before the last piece of its request is out: nothing goes between two pieces.
    if (this.#exchanges.at(-1)?.input.cuts !== undefined && this.#written < this.#exchanges.length) return;
    socket.cork();
    for (;;) {
      const open = this.#exchanges.length - this.#answered;
      const input = this.#inputs[this.#exchanges.length];
      if (input === undefined || this.#isEnding) {
        if (open === 0) socket.end();
        break;
      }
      const waits = isApart(input) || isLast(input) || isApart(this.#exchanges.at(-1)?.input);
      if (this.#isClosing || open >= WINDOW || (waits && open > 0)) break;
      this.#isEnding = isLast(input);
      this.#exchanges.push({ input, responses: [], sent: performance.now(), took: 0 });
      write(socket, render(input, this.#keys), input, () => {
        this.#written += 1;
        if (input.cuts !== undefined && !socket.destroyed) this.#send(socket);
      });
    }
    socket.uncork();
  }

  /** Decides about requests without a response. Those behind an announced close, and behind one that failed, go out again. */
  #settle(): readonly Exchange[] {
    const open = this.#awaited;
    if (open === undefined) return this.#exchanges;
    const { input } = open;
    if (!input.isWhole || input.ending === 'reset' || input.meetsFault) return this.#exchanges;
    // What the parser takes for no request is no HEAD to it either: its refusal has a body.
    const before = this.#exchanges[this.#answered - 1];
    const isOfHead = this.#isClosing && before !== undefined && isHead(before.input);
    const isBegun = this.#reader.isWithin && !isOfHead;
    if (this.#isClosing && !isBegun && finalResponse(open) === undefined)
      return this.#exchanges.slice(0, this.#answered);
    if (open.problem === undefined && this.#exchanges.length > this.#answered + 1) {
      this.#end = 'lost';
      return this.#exchanges.slice(0, this.#answered);
    }
    // The server need not read on once it has refused a request.
    if (isBegun || this.#written > this.#answered) this.#blame('the connection closes without a whole response');
    return this.#exchanges.slice(0, this.#answered + 1);
  }
}

/** Writes an input with its pauses, and does what it says behind its last byte. */
function write(socket: Socket, bytes: Buffer, { cuts = [], ending, isWhole }: Input, onWritten: () => void): void {
  const places = cuts.filter((at) => at > 0 && at < bytes.length).sort((a, b) => a - b);
  const parts = [0, ...places].map((from, index) => bytes.subarray(from, places[index]));
  const send = (index: number): void => {
    const part = parts[index];
    if (socket.destroyed || part === undefined) return;
    if (index < parts.length - 1) {
      socket.write(part);
      setTimeout(send, PAUSE, index + 1);
      return;
    }
    socket.write(part, onWritten);
    if (ending === 'reset') socket.resetAndDestroy();
    else if (ending === 'half-close' || !isWhole) socket.end();
  };
  send(0);
}
