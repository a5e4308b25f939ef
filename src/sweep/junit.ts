/** The result of a sweep as JUnit XML, which CI servers show: a failed case for each new dependency. */
import { escapeHtml } from '../html.js';
import type { Finding, SweepResult } from './findings.js';

/** What XML cannot hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, '\ufffd'));

function caseOf({ setting, line, values, isAccepted }: Finding): string {
  const text = values.map(({ question }) => question).join('\n');
  const outcome = isAccepted
    ? '<skipped message="accepted"/>'
    : `<failure message="${escapeXml(line)}">${escapeXml(text)}</failure>`;
  return `  <testcase classname="campaign-mock sweep" name="${escapeXml(setting)}">${outcome}</testcase>\n`;
}

export function writeJUnit({ dependencies, flaky }: SweepResult): string {
  const failures = dependencies.filter(({ isAccepted }) => !isAccepted).length;
  const steady = `  <testcase classname="campaign-mock sweep" name="the command passes under the values in force"/>\n`;
  const unsteady = flaky.map(
    ({ setting, line }) =>
      `  <testcase classname="campaign-mock sweep" name="${escapeXml(setting || 'the values in force')}"><skipped message="flaky: ${escapeXml(line)}"/></testcase>\n`,
  );
  const cases = [steady, ...dependencies.map(caseOf), ...unsteady];
  const skipped = cases.length - failures - 1;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuite name="campaign-mock sweep" tests="${cases.length}" failures="${failures}" skipped="${skipped}">\n`,
    ...cases,
    '</testsuite>\n',
  ].join('');
}
