/** Memory of many accounts on one baseline. */
import type { Sample } from '../figures.js';
import { control } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { connectTo, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { addContact } from './contact.js';

const WRITES = 10;
/** The run stops at this multiple of the memory of one account. */
const TOO_MUCH = 3;
/** The number of accounts between two checks. */
const CHECK_EVERY = 20;

const monitored = (stage: Stage): Promise<Server> =>
  stage.mock({ flags: ['--fixture', stage.wideFixture(stage.scale.large)], isMonitored: true });

async function openAccount(mock: Server, number: number): Promise<void> {
  const keys = { publicKey: `pk_test_account_${number}`, secretKey: `sk_test_account_${number}` };
  const connection = await connectTo(mock);
  await connection.send(control('POST', '/accounts', { public_key: keys.publicKey, secret_key: keys.secretKey }));
  for (let count = 0; count < WRITES; count += 1) await connection.send(addContact(keys));
  connection.close();
}

/** Memory in use after garbage collection: garbage of the loading would hide what accounts need. */
async function manyAccounts(stage: Stage): Promise<readonly Case[]> {
  const { accounts } = stage.scale;
  const mock = await monitored(stage);
  const resident = () => mock.child.call<number>('resident');
  await openAccount(mock, 1);
  const one = await mock.child.call<number>('inUse');
  const residentOfOne = await resident();
  const ours = async (): Promise<Sample> => {
    let opened = 1;
    while (opened < accounts) {
      await openAccount(mock, ++opened);
      if (opened % CHECK_EVERY === 0 && (await resident()) > TOO_MUCH * residentOfOne) break;
    }
    const value = await mock.child.call<number>('inUse');
    const sizes = [residentOfOne, await resident()].map((size) => size.toFixed(0)).join(' MB, then ');
    const stopped = opened < accounts ? `stopped after ${counted(opened, 'accounts')}; ` : '';
    return { value, note: `${stopped}in use after garbage collection; resident it was ${sizes} MB` };
  };
  const name = counted(accounts, 'accounts');
  return [{ name, unit: 'MB', rounds: 1, isCold: true, ours, other: async () => ({ value: one }) }];
}

export const memory = ({ accounts, large }: Scale): readonly Scenario[] => [
  {
    name: 'memory/accounts',
    work: `${counted(accounts, 'accounts')} on a baseline of ${counted(large, 'contacts')}, ${WRITES} writes each`,
    against: 'memory of one',
    reach: { atMost: 1.3 },
    scenes: [manyAccounts],
  },
];
