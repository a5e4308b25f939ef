/** The steps in the rows of a case: requests, and reads of records and mails, now or later. */
import type { Mock } from '../../../src/mock/mock.js';
import type { Client, Fields, TestResponse } from '../../helper.js';
import { mailsIn } from '../../sample-accounts/mailing-account.js';
import { CLOCK } from '../../sample-accounts/small-account.js';
import { call } from '../document/call.js';
import { statusAndBody } from './expected.js';

export interface Context {
  readonly client: Client;
  readonly mock: Mock;
}

export interface Step {
  readonly what: string;
  /** True if the result is the response itself: where it differs between values, it names the assumption. */
  readonly isResponse?: boolean;
  play(context: Context): Promise<unknown>;
}

/** A step that only code can express. */
export const act = (what: string, play: Step['play']): Step => ({ what, play });

const assuming = (assume?: string) => (assume === undefined ? {} : { 'x-mock-assume': assume });

/** A random utr is seen as `new`. */
const withoutRandom = (seen: unknown): unknown =>
  JSON.parse(JSON.stringify(seen), (key, value) => (key === 'utr' && String(value).length === 36 ? 'new' : value));

/** The status and the body of a response. */
export const request = (
  what: string,
  send: (context: Context) => Promise<TestResponse>,
  look: (response: TestResponse) => unknown = statusAndBody,
): Step => ({ what, isResponse: true, play: async (context) => withoutRandom(look(await send(context))) });

const requestOf = (name: string, form: Fields, assume?: string) =>
  request(name, ({ client }) => call(client, name, { form }, assuming(assume)));

/** @param assume the header `x-mock-assume` */
export const get = (path: string, assume?: string): Step => requestOf(`GET ${path}`, {}, assume);
export const post = (path: string, form: Fields = {}, assume?: string): Step => requestOf(`POST ${path}`, form, assume);
export const remove = (path: string, assume?: string): Step => requestOf(`DELETE ${path}`, {}, assume);

/** Only the status of a response. */
export const status = ({ what, play }: Step): Step =>
  act(`status of ${what}`, async (context) => ((await play(context)) as readonly unknown[])[0]);

/** The step with other keys. */
export const as = (publicKey: string, secretKey: string, step: Step): Step => ({
  ...step,
  play: ({ client, mock }) => step.play({ client: client.as(publicKey, secretKey), mock }),
});

/** A header of the response to a GET. */
export const header = (path: string, name: string): Step =>
  act(`${name} of ${path}`, async ({ client }) => (await client.get(path)).headers[name]);

/** Members of each record that an endpoint returns; a dot leads into an object. */
export const columns = (path: string, names: readonly string[], assume?: string): Step =>
  act(`${names} of ${path}`, async ({ client }) => {
    const { body } = await client.get(path, {}, assuming(assume));
    const [records] = Object.values((body as { message: Record<string, unknown> }).message);
    const member = (record: unknown, name: string) =>
      name.split('.').reduce((value, key) => (value as Readonly<Record<string, unknown>>)[key], record);
    return [records].flat().map((record) => names.map((name) => member(record, name)));
  });

/** One member of each record. */
export const column = (path: string, name: string, assume?: string): Step => {
  const step = columns(path, [name], assume);
  return { ...step, play: async (context) => ((await step.play(context)) as [unknown][]).map(([one]) => one) };
};

/** The recipients of the mails of a kind. */
export const mailed = (kind: string): Step =>
  act(`mails of ${kind}`, async ({ client }) => (await mailsIn(client, `?kind=${kind}`)).map(({ to }) => to));

/** The step with the clock this many seconds after the clock of the fixture. */
export const later = (seconds: number, step: Step): Step => ({
  ...step,
  what: `${step.what} after ${seconds} s`,
  async play(context) {
    const { mock } = context;
    mock.directory.find(mock.keys.publicKey)?.clock.set({ frozen: (Date.parse(CLOCK) + seconds * 1000) * 1000 });
    return step.play(context);
  },
});
