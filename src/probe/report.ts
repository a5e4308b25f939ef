/** The result of a probe, for people and for programs. */
import { type Evaluation, plural, reportLines, toReportJson } from '../inference/report.js';
import type { Change } from './against.js';
import type { Cleaned } from './guard/cleanup.js';
import type { Unknown } from './plan.js';
import type { Trouble } from './probe.js';

export interface ProbeReport {
  readonly baseUrl: string;
  readonly requests: number;
  /** Those of them that asked what was still open. */
  readonly questions: number;
  readonly evaluation: Evaluation;
  readonly unknown: Unknown;
  readonly errors: readonly Trouble[];
  readonly leftOut: readonly Trouble[];
  /** Undefined where there is nothing to compare with. */
  readonly against: { readonly changes: readonly Change[]; readonly news: number } | undefined;
}

export const writeProbeReport = (report: ProbeReport): string =>
  [...reportLines(report.evaluation), ...unknownLines(report.unknown), ...againstLines(report), summaryOf(report), '']
    .flat()
    .join('\n');

function unknownLines({ byFlags, inconclusive, unsupported }: Unknown): readonly string[] {
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ...[...byFlags].map(([flags, ids]) => [`unknown, ${flags} asks for`, ids] as const),
    ['unknown, not shown by what was asked', inconclusive],
    ['unknown, asked by no step', unsupported],
  ];
  return groups.flatMap(([what, ids]) => (ids.length === 0 ? [] : [`${what}: ${ids.join(', ')}`]));
}

function againstLines({ against }: ProbeReport): readonly string[] {
  if (against === undefined) return [];
  const lines = against.changes.map(
    ({ id, endpoint, was, now }) =>
      `changed: ${id}${endpoint === undefined ? '' : ` at ${endpoint}`} was ${was}, ${
        now.length === 0 ? 'and is no longer seen' : `is ${now.join(' and ')}`
      }`,
  );
  return [...lines, `${plural(against.changes.length, 'change')} since, ${plural(against.news, 'new value')}`];
}

const summaryOf = ({ evaluation, requests, questions, baseUrl }: ProbeReport): string =>
  `${plural(new Set(evaluation.proofs.map(({ id }) => id)).size, 'assumption')} shown by ${plural(requests, 'request')} to ${baseUrl}${
    questions > 0 ? `, ${questions} of them for what was still open` : ''
  }`;

export const writeCleaned = ({ removed, remaining }: Cleaned): string =>
  [
    `${plural(removed, 'own record')} removed`,
    ...remaining.map(
      ({ kind, id, name, reason }) => `left: ${kind}${id === undefined ? '' : ` ${id}`} ${name}: ${reason}`,
    ),
    '',
  ].join('\n');

export const toProbeJson = (report: ProbeReport, cleaned: Cleaned | undefined) => ({
  base_url: report.baseUrl,
  requests: report.requests,
  questions: report.questions,
  ...toReportJson(report.evaluation),
  unknown: {
    by_flags: Object.fromEntries(report.unknown.byFlags),
    inconclusive: report.unknown.inconclusive,
    unsupported: report.unknown.unsupported,
  },
  errors: report.errors,
  left_out: report.leftOut,
  changes: report.against?.changes.map(({ endpoint = null, ...change }) => ({ ...change, endpoint })) ?? null,
  removed: cleaned?.removed ?? null,
  remaining: cleaned?.remaining ?? null,
});

/** One line, and what was sent and received below. */
export const writeTrouble = (what: string, { reason, detail }: Trouble): string =>
  `campaign-mock: ${what}${reason}\n${detail === undefined ? '' : `${detail.replace(/^/gm, '  ')}\n`}`;
