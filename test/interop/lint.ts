/** Redocly's linter, with all recommended rules as errors. */
import type { Test } from 'tap';
import { settings, writeDocument } from './documents.js';
import type { Stage } from './stage.js';

interface Report {
  readonly totals: object;
  readonly problems: readonly object[];
}

const FLAGS = ['--extends', 'recommended-strict', '--format', 'json', '--max-problems', '20'];

export async function lint(t: Test, stage: Stage): Promise<void> {
  for (const [round, assumed] of settings.entries()) {
    const document = await writeDocument(stage, assumed, `openapi-${round}.json`);
    const { stdout } = await stage.run([stage.script('@redocly/cli/bin/cli.js'), 'lint', ...FLAGS, document]);
    const { totals, problems } = JSON.parse(stdout) as Report;
    const by = assumed.filter((one) => one !== '--assume').join(' ');
    t.strictSame(
      { totals, problems },
      { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] },
      `nothing is found in the document by ${by || 'the default values'}`,
    );
  }
}
