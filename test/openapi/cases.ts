/** What some answers make of one place of the document. */
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { documentBy } from './parts.js';

export interface Case {
  readonly settings: AssumptionOverrides;
  /** Is the document that of a mock which opens accounts? */
  readonly opensAccounts?: true;
  /** A JSON pointer without its slash. */
  readonly at: string;
  readonly found: unknown;
  /** Is it so by the default answers too? */
  readonly isDefault?: true;
}

const byDefault = documentBy();

const follow = (whole: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .map((key) => key.replaceAll('~1', '/'))
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], whole);

/** Tests each case, and that nothing in its document refers to what is not there. */
export function testCases(cases: readonly Case[]): void {
  for (const {
    settings,
    opensAccounts = false,
    at,
    found,
    isDefault = Object.keys(settings).length === 0 && !opensAccounts,
  } of cases) {
    const assumed = Object.entries(settings).map((pair) => pair.join('='));
    t.test(`${at} by ${assumed.join(' and ') || 'the default answers'}`, async (t) => {
      const document = documentBy(settings, { opensAccounts });
      t.strictSame(follow(document, at), found);
      t.equal(isDeepStrictEqual(follow(byDefault, at), found), isDefault, 'and by default');
      const refs = [...JSON.stringify(document).matchAll(/"#\/(components\/\w+\/\w+)"/g)].map(([, to = '']) => to);
      const dangling = [...new Set(refs)].filter((to) => follow(document, to) === undefined);
      t.strictSame([refs.length > 100, dangling], [true, []], 'every reference leads somewhere');
    });
  }
}
