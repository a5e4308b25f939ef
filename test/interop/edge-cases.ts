/** The README's commands for edge cases, each followed by the request that meets it. */
import type { Test } from 'tap';
import { connectCampaignMock } from '../../src/library/remote-client.js';
import { block } from '../readme/blocks.js';
import type { Project } from './first-hour.js';

const HEADERS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

type Check = (t: Test, base: string) => Promise<void>;

const get = (base: string, path: string) => fetch(`${base}${path}`, { headers: HEADERS });

const CONTACT = { contact_type_id: '1', country: '103', email: 'lost@example.com' };

/** By what stands above the command. */
const checks: Readonly<Record<string, Check>> = {
  'the rate limit, once': async (t, base) => {
    const response = await get(base, '/contacts/list');
    t.equal(response.status, 429);
    t.equal(response.headers.get('retry-after'), '2');
    t.equal((await get(base, '/contacts/list')).status, 200);
  },
  'an answer that is lost after the write': async (t, base) => {
    const body = new URLSearchParams(CONTACT);
    await t.rejects(fetch(`${base}/contacts/add`, { method: 'POST', headers: HEADERS, body }));
    t.match(await (await get(base, '/contacts/list')).text(), /lost@example\.com/);
  },
  'a live automation whose group is gone, and whatever else breaks front ends': async (t, base) => {
    t.match(await (await get(base, '/automations')).json(), {
      message: { automations: [{ unsubscribe_group_id: '77', status: 1 }] },
    });
    t.notMatch(await (await get(base, '/unsubscribes-groups')).text(), /"id":77,/);
  },
  'a slow list': async (t, base) => {
    for (const time of ['once', 'again']) {
      t.match((await get(base, '/contacts/list')).headers.get('x-mock-fault'), /kind=delay/, time);
    }
  },
  'truncated JSON': async (t, base) => {
    const response = await get(base, '/contacts/list');
    t.match(response.headers.get('x-mock-fault'), /kind=truncated/);
    await t.rejects(response.json());
  },
};

export async function tryEdgeCases(t: Test, { shell, folder, port }: Project): Promise<void> {
  const server = shell.start('node_modules/.bin/campaign-mock', folder);
  await server.printed(/Ctrl-C/);
  const mock = await connectCampaignMock(`http://127.0.0.1:${port}/api/v1`);
  const cases = [...block('Edge cases: sh 1').matchAll(/^# (.*)\n(.*)$/gm)];
  t.same(
    cases.map(([, what]) => what),
    Object.keys(checks),
  );
  for (const [, what = '', command = ''] of cases) {
    await t.test(what, async (t) => {
      await shell.ok(command, folder);
      await checks[what]?.(t, mock.baseUrl);
      await mock.load('default');
      await mock.faults.clear();
    });
  }
  t.match(await shell.run(block('Edge cases: sh 2'), folder), { code: 0 });
  await server.stop();
}
