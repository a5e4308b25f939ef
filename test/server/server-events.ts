/** What happens inside a mock, as events: a test orders a race by them, where it would else have to sleep. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { Socket } from 'node:net';
import timers from 'node:timers/promises';
import type { Test } from 'tap';

/** Events in their order: each is taken once, also one that came before it was asked for. */
export class Events<T> {
  readonly #come: T[] = [];
  readonly #asked: ((one: T) => void)[] = [];

  add(one: T): void {
    const take = this.#asked.shift();
    if (take === undefined) this.#come.push(one);
    else take(one);
  }

  next(): Promise<T> {
    const one = this.#come.shift();
    return one === undefined ? new Promise((resolve) => this.#asked.push(resolve)) : Promise.resolve(one);
  }

  async take(count: number): Promise<T[]> {
    const all: T[] = [];
    while (all.length < count) all.push(await this.next());
    return all;
  }
}

export interface Wait {
  readonly milliseconds: number;
  end(): void;
}

export interface Waits {
  readonly begun: Events<Wait>;
  /** The milliseconds of all that have begun. */
  readonly lengths: readonly number[];
  /** Ends those that have begun, and each further one at once. */
  release(): void;
}

/** Holds the waits of real time by which faults delay, until the test ends each. */
export function holdWaits(t: Test): Waits {
  const begun = new Events<Wait>();
  const lengths: number[] = [];
  const ends: (() => void)[] = [];
  let isReleased = false;
  const hold = (milliseconds: number) =>
    new Promise<void>((end) => {
      // A fault without a delay waits for nothing.
      if (milliseconds === 0) return end();
      lengths.push(milliseconds);
      begun.add({ milliseconds, end });
      if (isReleased) end();
      else ends.push(end);
    });
  const { setTimeout } = timers;
  const replace = (by: unknown) => {
    Object.assign(timers, { setTimeout: by });
    syncBuiltinESMExports();
  };
  replace(hold);
  t.teardown(() => replace(setTimeout));
  const release = () => {
    isReleased = true;
    for (const end of ends) end();
  };
  return { begun, lengths, release };
}

export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
}

export interface Arrivals {
  /** The heads of requests that a server of this process has read. */
  readonly requests: Events<Arrival>;
}

/** Watches the requests of the service, and not the control calls. */
export function watchArrivals(t: Test): Arrivals {
  const arrivals = { requests: new Events<Arrival>() };
  // The channel has no types.
  const note = (message: unknown) => {
    const arrival = message as Arrival;
    if (arrival.request.url?.startsWith('/__control')) return;
    arrivals.requests.add(arrival);
  };
  subscribe('http.server.request.start', note);
  t.teardown(() => unsubscribe('http.server.request.start', note));
  return arrivals;
}

/** Resolves when a connection has closed, in order or broken. */
export const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
