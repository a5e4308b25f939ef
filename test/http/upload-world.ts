/** A mock whose uploads take a while, and what shows whether one is going on. */
import { setImmediate } from 'node:timers/promises';
import type { Test } from 'tap';
import type { World } from '../../src/world/world.js';
import { type Client, start } from '../helper.js';

export const CLOCK = '2026-01-05T09:00:00.000000Z';
export const OTHER = { publicKey: 'pk_2', secretKey: 'sk_2' } as const;

/** Two accounts that have two contacts each, of the first of two types. */
const account = {
  contact_types: [{ name: 'One' }, { name: 'Two' }],
  contacts: [{ email: 'ada@example.com' }, { email: 'bea@example.com' }],
};
export const fixture = {
  clock: CLOCK,
  countries: [{ id: 1, name: 'India' }],
  accounts: [account, { public_key: OTHER.publicKey, secret_key: OTHER.secretKey, ...account }],
};

/** Enough for a few dozens of turns. */
export const ROWS = 6000;

/** @param name what the addresses begin with */
export function fileOf(name: string, rows = ROWS, more = ''): File {
  const lines = Array.from({ length: rows }, (_, index) => `${name}${index + 1}@example.com,Ada\n`);
  return new File([`email,first_name\n${lines.join('')}${more}`], 'contacts.csv');
}

interface Heard {
  readonly status: number;
  readonly text: string;
}

export interface Uploading {
  readonly answer: Promise<Heard>;
  isOver(): boolean;
}

export async function startUploads(t: Test) {
  const { mock, client } = await start(t, { fixture });
  const worldOf = (publicKey: string): World => mock.directory.find(publicKey) as World;
  const world = worldOf(mock.keys.publicKey);
  const upload = async (file: File, type: number): Promise<Heard> => {
    const body = new FormData();
    body.append('contact_type_id', String(type));
    body.append('file', file);
    const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
    const response = await fetch(`${mock.baseUrl}/contacts/upload-csv`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  /** @param type of the contacts */
  const send = (file: File, type = 1): Uploading => {
    let isOver = false;
    const answer = upload(file, type).finally(() => {
      isOver = true;
    });
    return { answer, isOver: () => isOver };
  };
  return {
    mock,
    client,
    world,
    worldOf,
    send,
    /** Sends a file, and comes back as soon as its rows are being imported. */
    async begin(file: File, type?: number): Promise<Uploading> {
      const uploading = send(file, type);
      while (!(await isHeld(world))) if (uploading.isOver()) throw new Error('the upload was over at once');
      return uploading;
    },
    /** Comes back when so many requests of the world were ready to be answered. */
    watchWaiting() {
      const unlocked = world.unlocked.bind(world);
      let waiting = 0;
      Object.assign(world, {
        unlocked() {
          waiting += 1;
          return unlocked();
        },
      });
      return async (count: number): Promise<void> => {
        while (waiting < count) await setImmediate();
      };
    },
    emails: () => world.contacts.all().map(({ email }) => email),
  };
}

/** Does somebody write into a world and take his time? */
export async function isHeld(world: World): Promise<boolean> {
  let isFree = false;
  world.unlocked().then(() => {
    isFree = true;
  });
  await setImmediate();
  return !isFree;
}

export const IMPORTED = { status: 200, text: '{"status":"success","message":"Imported Successfully"}' };

export const emailsOf = (name: string, rows = ROWS): string[] =>
  Array.from({ length: rows }, (_, index) => `${name}${index + 1}@example.com`);

/** The addresses of the list that a client gets. */
export async function listedBy(client: Client): Promise<string[]> {
  const { body } = await client.get('/contacts/list');
  const { message } = body as { readonly message: { readonly contacts: readonly { readonly email: string }[] } };
  return message.contacts.map(({ email }) => email);
}
