/** Load on other accounts of the same mock during a play. */
import type { Running } from '../running.js';
import { type Player, playerAt } from './player.js';

export interface Noise {
  /** Ends the load, and returns the number of requests. */
  end(): Promise<number>;
}

const ACCOUNTS = ['one', 'two'].map((name) => ({ publicKey: `pk_noise_${name}`, secretKey: `sk_noise_${name}` }));

/** Starts the load on fresh accounts. */
export async function makeNoise(running: Running): Promise<Noise> {
  const player = await playerAt(running);
  let isDone = false;

  const makeIn = async (one: Player): Promise<void> => {
    const file = new File(['email\nnoise@example.com\n'], 'noise.csv');
    const mailing = { template_id: 2, sender_id: 111, unsubscribe_group_id: 51, single_send_name: 'N', subject: 'N' };
    while (!isDone) {
      await one.post('/contacts-type/add', { name: 'Noise' });
      await one.post('/contacts/add', { contact_type_id: 3, email: 'noise@example.com', country: 1 });
      await one.post('/contacts/upload-csv', { contact_type_id: 3, file });
      await one.post('/single/send/create', {
        ...mailing,
        preheader: 'N',
        recipient_id: ['contacts_3'],
        schedule_type: 0,
      });
      await one.post('/automations/create', { type: 'custom', automation_name: 'N', unsubscribe_group_id: 51 });
      await one.post('/contacts-type/add', { nme: 'N' }, { 'x-mock-assume': 'list-order=newest-first' });
      await one.control('POST', '/clock/advance', { by: 'PT1H' });
      await one.control('POST', '/snapshots/noise', {});
      await one.control('POST', '/faults', { kind: 'failure', failure: '500' });
      await one.control('PATCH', '/assumptions', { 'list-order': 'newest-first' });
      for (const path of ['/automations', '/single-send/list', '/nothing']) await one.get(path);
      await one.get('/senders', {}, { SecretKey: 'wrong' });
      await one.control('POST', '/snapshots/noise/restore', {});
    }
  };

  for (const { publicKey, secretKey } of ACCOUNTS) {
    await player.control('POST', '/accounts', { public_key: publicKey, secret_key: secretKey });
  }
  const players = ACCOUNTS.map((keys) => player.as(keys));
  const load = Promise.all(players.map(makeIn));
  return {
    async end() {
      isDone = true;
      await load;
      for (const one of players) await one.control('DELETE', '/accounts');
      return player.log.length;
    },
  };
}
