/** Control calls on faults: add, list and delete faults. */
import { Type } from 'typebox';
import type { Account } from '../service/account/account.js';
import { isFault, problemsOfFault } from '../service/account/fault-definition.js';
import { type Fault, MAX_FAULTS } from '../service/account/faults.js';
import { call, parseId, readEndpoint } from './call.js';
import { invalidBody, tooManyFaults, unknownFault } from './failures.js';

export type FaultState = Fault & { readonly public_key: string };

const describe = ({ publicKey }: Account, fault: Fault): FaultState => ({ public_key: publicKey, ...fault });

export const faults = {
  add: call({
    route: 'POST /faults',
    returns: 'faults',
    status: 201,
    body: Type.Unknown(),
    handle({ accounts, body }) {
      const { endpoint } = Object(body);
      const isName = typeof endpoint === 'string' && endpoint !== '*';
      const { named, problems } = readEndpoint(isName ? endpoint : undefined, '/endpoint');
      if (problems.length > 0 || !isFault(body)) throw invalidBody([...problemsOfFault(body), ...problems]);
      const full = accounts.find(({ faults }) => faults.isFull);
      if (full !== undefined) throw tooManyFaults(full.publicKey, MAX_FAULTS);
      // The fault gets the same id in every account, so that one call can delete it in all accounts.
      const id = 1 + accounts.reduce((last, { faults }) => Math.max(last, faults.lastId), 0);
      return { faults: accounts.map((account) => describe(account, account.faults.add(id, { ...body, ...named }))) };
    },
  }),
  list: call({
    route: 'GET /faults',
    returns: 'faults',
    handle: ({ accounts }) => ({
      faults: accounts.flatMap((account) => account.faults.all().map((fault) => describe(account, fault))),
    }),
  }),
  clear: call({
    route: 'DELETE /faults',
    handle({ accounts }) {
      for (const { faults } of accounts) faults.clear();
    },
  }),
  delete: call({
    route: 'DELETE /faults/:id',
    handle({ accounts, param }) {
      const deleted = accounts.map(({ faults }) => faults.delete(parseId(param)));
      if (!deleted.includes(true)) throw unknownFault(param);
    },
  }),
};
