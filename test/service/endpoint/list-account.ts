/** Accounts of contacts whose lists are compared byte by byte. */
import { type TSchema, Type } from 'typebox';
import type { Account } from '../../../src/service/account/account.js';
import type { Contact } from '../../../src/service/account/records/contacts.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { createAssume } from '../../../src/service/assumptions/values.js';
import { listTable } from '../../../src/service/endpoint/lists.js';
import { SerializedList } from '../../../src/service/endpoint/serialized-list.js';
import type { Reader, View } from '../../../src/service/endpoint/show.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { smallAccount } from '../../sample-accounts/small-account.js';

export type ShowContact = (contact: Contact, reader: Reader<'contactTypes'>) => unknown;

/** Accounts on one baseline: their contacts have the ids from 1 on, those with odd ids are of the first type. */
export function openAccounts(contacts: number, count: number): [Account, ...Account[]] {
  const directory = createDirectory(
    'x',
    smallAccount([
      {
        contact_types: [{ name: 'One' }, { name: 'Two' }],
        contacts: Array.from({ length: contacts }, (_, index) => ({
          email: `c${index + 1}@example.com`,
          contact_type_id: (index % 2) + 1,
        })),
      },
    ]),
  );
  return [directory.open(), ...Array.from({ length: count - 1 }, () => directory.open())];
}

export const openOne = (contacts: number): Account => openAccounts(contacts, 1)[0];

/** The assumptions of an account with the overrides of a request. */
export const assumeIn = (account: Account, override?: AssumptionOverrides) =>
  createAssume(account.assumptions.values, override);

/** The whole list of contacts, without pages. */
export function wholeList(account: Account, show: ShowContact, assume = assumeIn(account)): SerializedList {
  const view: View<'contacts', TSchema> = {
    table: 'contacts',
    shape: Type.Unknown(),
    reads: ['contactTypes'],
    show,
  };
  const list = listTable(view, { account, assume, page: 1 });
  if (!(list instanceof SerializedList)) throw new Error('a page');
  return list;
}
