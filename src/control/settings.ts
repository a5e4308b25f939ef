/** Control calls on assumptions and settings: the values in force, the delay of the whole mock, and strictness. */
import { type Static, type TObject, Type } from 'typebox';
import { isObject } from '../messages/present.js';
import { assertSameType, notWanted } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import { DELAY_FORMS, parseDelay } from '../service/account/faults.js';
import { parsePatch } from '../service/assumptions/overrides.js';
import { readers } from '../service/document/index.js';
import { catchUpAll } from '../service/passing/catch-up.js';
import { type ControlContext, call } from './call.js';
import { invalidAssumptionPatch, invalidBody } from './failures.js';

const describeAll = (account: Account | undefined, { directory }: ControlContext) => ({
  assumptions: (account ?? directory).assumptions.describe(readers),
});

export const assumptions = {
  read: call({
    route: 'GET /assumptions',
    returns: 'assumptions',
    handle: ({ account }, context) => describeAll(account, context),
  }),
  /** Changes values of assumptions; mails and other changes that are already due run first, under the old values. */
  change: call({
    route: 'PATCH /assumptions',
    returns: 'assumptions',
    body: Type.Unknown(),
    handle({ account, accounts, body }, context) {
      const { directory } = context;
      if (!isObject(body)) throw invalidAssumptionPatch();
      const patch = parsePatch(body, readers);
      catchUpAll(accounts, directory);
      if (account === undefined) directory.changeAssumptions(patch);
      else account.assumptions.change(patch);
      return describeAll(account, context);
    },
  }),
};

/** A change of settings: a delay in milliseconds, `200` or `200-800`, and strictness. */
export interface SettingsPatch {
  readonly delay?: number | string;
  readonly strict?: boolean;
}

const patch = {
  delay: Type.Optional(Type.Union([Type.Integer({ unit: 'ms' }), Type.String()])),
  strict: Type.Optional(Type.Boolean()),
};
assertSameType<SettingsPatch, Static<TObject<typeof patch>>>();

const describe = (account: Account | undefined, { directory, delays }: ControlContext) => ({
  delay: delays.setting,
  strict: (account ?? directory).isStrict,
});

export const settings = {
  read: call({
    route: 'GET /settings',
    handle: ({ account }, context) => describe(account, context),
  }),
  change: call({
    route: 'PATCH /settings',
    body: patch,
    handle({ account, body: { delay, strict } }, context) {
      const range = parseDelay(delay ?? 0);
      if (range === undefined) throw invalidBody([notWanted('/delay', delay, DELAY_FORMS)]);
      if (delay !== undefined) context.delays.range = range;
      if (strict !== undefined) context.directory.setStrict(strict, account);
      return describe(account, context);
    },
  }),
};
