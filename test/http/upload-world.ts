/** A mock with slow uploads, and checks for whether one is running. */
import { setImmediate } from 'node:timers/promises';
import type { Test } from 'tap';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import type { World } from '../../src/world/world.js';
import { type Client, start } from '../helper.js';
import { smallWorld } from '../worlds/small-world.js';

export const OTHER = { publicKey: 'pk_2', secretKey: 'sk_2' } as const;

/** Two accounts, each with two contacts of the first of two types. */
const account = {
  contact_types: [{ name: 'One' }, { name: 'Two' }],
  contacts: [{ email: 'ada@example.com' }, { email: 'bea@example.com' }],
};
const other = { public_key: OTHER.publicKey, secret_key: OTHER.secretKey, ...account };

/** Enough for a few dozen batches. */
export const ROWS = 6000;

/** @param name prefix of the addresses */
export function fileOf(name: string, rows = ROWS, more = ''): File {
  const lines = Array.from({ length: rows }, (_, index) => `${name}${index + 1}@example.com,Ada\n`);
  return new File([`email,first_name\n${lines.join('')}${more}`], 'contacts.csv');
}

interface UploadResponse {
  readonly status: number;
  readonly text: string;
}

export interface Uploading {
  readonly response: Promise<UploadResponse>;
  isDone(): boolean;
}

/** @param more of the first account */
export async function startUploads(t: Test, more: FixtureAccount = {}) {
  const { mock, client } = await start(t, { fixture: smallWorld([{ ...account, ...more }, other]) });
  const worldOf = (publicKey: string): World => mock.directory.find(publicKey) as World;
  const world = worldOf(mock.keys.publicKey);
  const upload = async (file: File, type: number): Promise<UploadResponse> => {
    const body = new FormData();
    body.append('contact_type_id', String(type));
    body.append('file', file);
    const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
    const response = await fetch(`${mock.baseUrl}/contacts/upload-csv`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  /** @param type id of the contact type */
  const send = (file: File, type = 1): Uploading => {
    let isDone = false;
    const response = upload(file, type).finally(() => {
      isDone = true;
    });
    return { response, isDone: () => isDone };
  };
  return {
    mock,
    client,
    world,
    worldOf,
    send,
    /** Sends a file, and resolves once its import has begun. */
    async begin(file: File, type?: number): Promise<Uploading> {
      const uploading = send(file, type);
      while (!(await isLocked(world))) if (uploading.isDone()) throw new Error('the upload was over at once');
      return uploading;
    },
    /** Counts the requests that await the lock; the returned function resolves at `count`. */
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

/** True while a slow write holds the lock. */
export async function isLocked(world: World): Promise<boolean> {
  let isUnlocked = false;
  world.unlocked().then(() => {
    isUnlocked = true;
  });
  await setImmediate();
  return !isUnlocked;
}

export const IMPORTED = { status: 200, text: '{"status":"success","message":"Imported Successfully"}' };

export const emailsOf = (name: string, rows = ROWS): string[] =>
  Array.from({ length: rows }, (_, index) => `${name}${index + 1}@example.com`);

/** The email addresses of the contact list. */
export async function listedEmails(client: Client): Promise<string[]> {
  const { body } = await client.get('/contacts/list');
  const { message } = body as { readonly message: { readonly contacts: readonly { readonly email: string }[] } };
  return message.contacts.map(({ email }) => email);
}
