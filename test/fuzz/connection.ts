/** One raw connection of a client: plays inputs one after the other until one of both sides closes it. */
import { connect, type Socket } from 'node:net';
import type { Keys } from '../../src/account/account-directory.js';
import type { Exchange } from './exchange.js';
import { type Input, isHead, type Session } from './input.js';
import { render } from './render.js';
import { IllFormed, type Response, ResponseReader } from './response-reader.js';

/** Milliseconds without a byte after which a request counts as never answered: only a hang takes so long on a slow machine. */
export const SILENCE = 120_000;
/** A session ends when its connections are silent so often. */
const MAX_SILENCES = 2;
/** Milliseconds of a pause within an input. */
const PAUSE = 2;

interface Played {
  readonly exchanges: readonly Exchange[];
  readonly end: 'closed' | 'silent' | 'refused';
}

/** One of both sides ends the connection behind it. */
const isLast = ({ lines, isWhole, ending }: Input): boolean =>
  !isWhole || ending !== undefined || lines.some((line) => /^connection:.*(close|upgrade)| HTTP\/1\.0$/i.test(line));

class Connection {
  readonly #inputs: readonly Input[];
  readonly #keys: Keys;
  readonly #reader: ResponseReader;
  readonly #exchanges: Exchange[] = [];
  /** Is the last of them written whole? Has it its response? */
  #isWritten = true;
  #isAnswered = true;
  /** Is nothing more to be sent? */
  #isEnding = false;
  #end: Played['end'] = 'refused';

  constructor(inputs: readonly Input[], keys: Keys) {
    this.#inputs = inputs;
    this.#keys = keys;
    const isHeadNext = () => !this.#isAnswered && this.#exchanges.slice(-1).some(({ input }) => isHead(input));
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
          this.#send(socket);
        } catch (error) {
          if (!(error instanceof IllFormed)) throw error;
          this.#blame(error.message);
          socket.destroy();
        }
      });
      // What an error means is judged by what came before it.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#judgeClose();
        resolve({ exchanges: this.#exchanges, end: this.#end });
      });
    });
  }

  #blame(problem: string): void {
    const exchange = this.#exchanges.at(-1);
    if (exchange !== undefined) exchange.problem ??= problem;
  }

  /** @throws {IllFormed} for a response that nobody asked for */
  #take(response: Response): void {
    const exchange = this.#exchanges.at(-1);
    if (exchange === undefined || this.#isAnswered) throw new IllFormed('there are more responses than requests');
    exchange.responses.push(response);
    if (response.status < 200) return;
    exchange.took = performance.now() - exchange.sent;
    this.#isEnding ||= /close/i.test(response.headers.connection ?? '');
    this.#isAnswered = exchange.input.isWhole;
  }

  /** Sends the next input behind the last response, or ends the connection there. A refusal can come before its request is written. */
  #send(socket: Socket): void {
    if (socket.destroyed || !this.#isWritten || !this.#isAnswered) return;
    const input = this.#inputs[this.#exchanges.length];
    if (input === undefined || this.#isEnding) {
      socket.end();
      return;
    }
    this.#isEnding = isLast(input);
    this.#isWritten = false;
    this.#isAnswered = false;
    this.#exchanges.push({ input, responses: [], sent: performance.now(), took: 0 });
    write(socket, render(input, this.#keys), input, () => {
      this.#isWritten = true;
      this.#send(socket);
    });
  }

  #judgeClose(): void {
    const input = this.#exchanges.at(-1)?.input;
    if (this.#isAnswered || !input?.isWhole || input.ending === 'reset' || input.meetsFault) return;
    // The server need not read on once it has refused a request.
    if (this.#reader.isWithin || this.#isWritten) this.#blame('the connection closes without a whole response');
  }
}

/** Plays inputs over as many connections as it takes. @returns the exchanges of all inputs, unless the server is gone */
export async function play(inputs: readonly Input[], keys: Keys, port: number): Promise<readonly Exchange[]> {
  const done: Exchange[] = [];
  for (let silences = 0; done.length < inputs.length && silences < MAX_SILENCES; ) {
    const { exchanges, end } = await new Connection(inputs.slice(done.length), keys).play(port);
    done.push(...exchanges);
    if (end === 'refused') break;
    if (end === 'silent') silences += 1;
  }
  return done;
}

/** Plays sessions together. */
export async function playAll(
  sessions: readonly Session[],
  keys: readonly Keys[],
  port: number,
): Promise<readonly Exchange[]> {
  // A batch has keys for each of its accounts.
  const played = sessions.map(({ account, inputs }) => play(inputs, keys[account] as Keys, port));
  return (await Promise.all(played)).flat();
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
