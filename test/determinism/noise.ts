/** Load on other accounts of the same mock during a play. */

import { entriesOf, type Fields } from '../helper.js';
import { type HttpRequest, sendHttp } from '../http-request.js';
import type { Running } from '../running.js';
import { addressesOf, type Keys } from './player.js';

export interface Noise {
  /** Ends the load, and returns the number of requests. */
  end(): Promise<number>;
}

const ACCOUNTS = ['one', 'two'].map((name) => ({
  publicKey: `pk_noise_${name}`,
  secretKey: `sk_noise_${name}`,
}));

/** Starts the load on fresh accounts. */
export async function makeNoise(running: Running): Promise<Noise> {
  const { baseUrl, controlUrl } = await addressesOf(running);
  let isDone = false;
  let requests = 0;

  const send = async (url: string, request: Partial<HttpRequest>): Promise<void> => {
    await sendHttp(url, { method: 'GET', headers: {}, body: null, ...request });
    requests += 1;
  };

  const open = ({ publicKey, secretKey }: Keys) =>
    send(`${controlUrl}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ public_key: publicKey, secret_key: secretKey }),
    });

  const makeIn = async ({ publicKey, secretKey }: Keys): Promise<void> => {
    const headers = { PublicKey: publicKey, SecretKey: secretKey };
    const get = (path: string) => send(baseUrl + path, { headers });
    const post = (path: string, fields: Fields, more: Readonly<Record<string, string>> = {}) => {
      const body = new FormData();
      for (const [name, value] of entriesOf(fields)) body.append(name, value);
      return send(baseUrl + path, { method: 'POST', headers: { ...headers, ...more }, body });
    };
    const control = (method: string, path: string, body: object) =>
      send(controlUrl + path, {
        method,
        headers: { PublicKey: publicKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const file = new File(['email\nnoise@example.com\n'], 'noise.csv');
    const mailing = { template_id: 2, sender_id: 1, unsubscribe_group_id: 1, single_send_name: 'N', subject: 'N' };
    while (!isDone) {
      await post('/contacts-type/add', { name: 'Noise' });
      await post('/contacts/add', { contact_type_id: 2, email: 'noise@example.com', country: 1 });
      await post('/contacts/upload-csv', { contact_type_id: 2, file });
      await post('/single/send/create', { ...mailing, preheader: 'N', recipient_id: ['contacts_2'], schedule_type: 0 });
      await post('/automations/create', { type: 'custom', automation_name: 'N', unsubscribe_group_id: 1 });
      await post('/contacts-type/add', { nme: 'N' }, { 'x-mock-assume': 'list-order=newest-first' });
      await control('POST', '/clock/advance', { by: 'PT1H' });
      await control('POST', '/snapshots/noise', {});
      await control('POST', '/faults', { kind: 'failure', failure: '500' });
      await control('PATCH', '/assumptions', { 'list-order': 'newest-first' });
      await get('/automations');
      await get('/single-send/list');
      await send(`${baseUrl}/nothing`, {});
      await send(`${baseUrl}/senders`, { headers: { ...headers, SecretKey: 'wrong' } });
      // A read of all accounts changes none of them.
      await send(`${controlUrl}/state`, {});
      await control('POST', '/snapshots/noise/restore', {});
    }
  };

  for (const keys of ACCOUNTS) await open(keys);
  const load = Promise.all(ACCOUNTS.map(makeIn));
  return {
    async end() {
      isDone = true;
      await load;
      for (const { publicKey } of ACCOUNTS) {
        await send(`${controlUrl}/accounts`, { method: 'DELETE', headers: { PublicKey: publicKey } });
      }
      return requests;
    },
  };
}
