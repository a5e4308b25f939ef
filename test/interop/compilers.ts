/** The declarations of the package under the compilers that users have, which check them whole and have no types of Node. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Project } from './readme.js';

const PROGRAM = `
import { type AccountClient, type CampaignMock, startCampaignMock } from 'campaign-mock';
import { campaignFixtures } from 'campaign-mock/test';
import { campaignMock } from 'campaign-mock/vite';
await using mock: CampaignMock = await startCampaignMock({ listen: false });
await using account: AccountClient = await mock.account();
export const statuses: readonly number[] = (await account.journal.find()).map(({ response }) => response?.status ?? 0);
export const others = [campaignFixtures(), campaignMock({ addKeys: true })];
`;

const CONFIG = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', types: [], skipLibCheck: false, noEmit: true },
  files: ['typed.ts'],
};

/** How a user checks the programs of the README. */
const FLAGS =
  '--noEmit --strict --module nodenext --target es2022 --lib es2023,dom --skipLibCheck --allowJs --checkJs --types node';

export async function compileDeclarations(t: Test, { shell, folder, programs }: Project): Promise<void> {
  t.match(await shell.run(`npx tsc ${FLAGS} ${programs.join(' ')}`, folder), { code: 0, stdout: '' }, 'programs');
  writeFileSync(join(folder, 'typed.ts'), PROGRAM);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  for (const [version, tsc] of [
    ['5.9', join('node_modules', 'typescript', 'bin', 'tsc')],
    ['7.0', join('node_modules', 'typescript-7', 'bin', 'tsc')],
  ] as const) {
    t.match((await shell.ok(`'${tsc}' --version`, folder)).stdout, `Version ${version}`);
    t.match(await shell.run(`'${tsc}'`, folder), { code: 0, stdout: '' }, `TypeScript ${version}`);
  }
}
