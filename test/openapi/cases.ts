/** What some answers make of one place of the document. */
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { documentBy } from './parts.js';

/**
 * What some values make of a place. `GET /contacts/details 422` is a response of an endpoint, ` json/` leads to what it says of its body,
 * and `schemas/…` and `responses/…` are components.
 */
type Case = readonly [settings: AssumptionOverrides, place: string, found: unknown, facts?: Facts];

interface Facts {
  /** Is the document that of a mock which opens accounts? */
  readonly opensAccounts?: true;
  /** Is it so by the default values too? */
  readonly isDefault?: true;
}

function pointerTo(place: string): string {
  const below = place.replace(/ json\b/, ' content/application~1json');
  const [, method, path = '', status, rest] = /^([A-Z]+) (\S+)(?: (\d+))?(?: (\S+))?$/.exec(below) ?? [];
  if (method === undefined) return `components/${below.replace(' ', '/')}`;
  const parts = ['paths', path.replaceAll('/', '~1'), method.toLowerCase(), status && `responses/${status}`, rest];
  return parts.filter(Boolean).join('/');
}

const byDefault = documentBy();

const follow = (whole: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .map((key) => key.replaceAll('~1', '/'))
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], whole);

/** Tests each case, and that nothing in its document refers to what is not there. */
export function testCases(cases: readonly Case[]): void {
  for (const [settings, place, found, { opensAccounts = false, isDefault = false } = {}] of cases) {
    const at = pointerTo(place);
    const assumed = Object.entries(settings).map((pair) => pair.join('='));
    const isSame = isDefault || (assumed.length === 0 && !opensAccounts);
    t.test(`${place} by ${assumed.join(' and ') || 'the default values'}`, async (t) => {
      const document = documentBy(settings, { opensAccounts });
      t.strictSame(follow(document, at), found);
      t.equal(isDeepStrictEqual(follow(byDefault, at), found), isSame, 'and by default');
      const refs = [...JSON.stringify(document).matchAll(/"#\/(components\/\w+\/\w+)"/g)].map(([, to = '']) => to);
      const dangling = [...new Set(refs)].filter((to) => follow(document, to) === undefined);
      t.strictSame([refs.length > 100, dangling], [true, []], 'every reference leads somewhere');
    });
  }
}
