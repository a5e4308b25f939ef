/** The completions and explanations of an editor in a user's project, by the types of the package. */
import { join } from 'node:path';
import type { Test } from 'tap';
import ts from 'typescript';
import { FixtureFolders, packagedProfiles } from '../../src/fixtures/folders.js';
import { kinds } from '../../src/service/account/fault-definition.js';
import { registry } from '../../src/service/assumptions/registry.js';

const IMPORTS = `
import { connectCampaignMock, startCampaignMock } from 'campaign-mock';
import { campaignFixtures } from 'campaign-mock/test';
import { campaignMock } from 'campaign-mock/vite';
const mock = await startCampaignMock();
const account = await mock.account();
const remote = await connectCampaignMock('');
`;

const { question: ORDER, values } = registry['list-order'];
const ORDERS = Object.keys(values);
const PROFILES = packagedProfiles.names();

/** Code with the cursor at §, and the completions there: an id with its question, or all values. */
const CALLS: Readonly<Record<string, readonly string[] | string>> = {
  'startCampaignMock({ assumptions: { § } })': ORDER,
  "startCampaignMock({ assumptions: { 'list-order': '§' } })": ORDERS,
  'startCampaignMock({ fixture: { assumptions: { § } } })': ORDER,
  'startCampaignMock({ fixture: { accounts: [{ assumptions: { § } }] } })': ORDER,
  "startCampaignMock({ fixture: { assumptions: { 'list-order': '§' } } })": ORDERS,
  "startCampaignMock({ fixture: '§' })": new FixtureFolders().names(),
  "startCampaignMock({ profile: '§' })": PROFILES,
  "startCampaignMock({ profile: ['§'] })": PROFILES,
  'mock.assumptions.change({ § })': ORDER,
  'account.assumptions.change({ § })': ORDER,
  'remote.assumptions.change({ § })': ORDER,
  'campaignMock({ assumptions: { § } })': ORDER,
  'campaignFixtures({ assumptions: { § } })': ORDER,
  "mock.faults.add({ kind: '§' })": Object.keys(kinds),
  "remote.faults.add({ kind: 'failure', failure: '§' })": ['429', '500', 'AUTH', 'NF1', 'NF2', 'V', 'rule'],
};

/** A project with a single file, which changes. */
function openEditor(folder: string) {
  const file = join(folder, 'editor.mts');
  let text = '';
  let version = 0;
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, strict: true, types: ['node'] };
  const readFile = (path: string) => (path === file ? text : ts.sys.readFile(path));
  const editor = ts.createLanguageService({
    readFile,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? String(version) : ''),
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(readFile(path) ?? ''),
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return {
    /** Puts the cursor into code; returns the completions there. */
    offered(code: string): readonly string[] {
      text = IMPORTS + code.replace('§', '');
      version += 1;
      const found = editor.getCompletionsAtPosition(file, (IMPORTS + code).indexOf('§'), undefined);
      return found?.entries.map(({ name }) => name).sort() ?? [];
    },
    /** Returns the comment of a completion at the latest cursor. */
    explain(code: string, name: string): string {
      const at = (IMPORTS + code).indexOf('§');
      const found = editor.getCompletionEntryDetails(file, at, name, undefined, undefined, undefined, undefined);
      return ts.displayPartsToString(found?.documentation);
    },
  };
}

export function testEditor(t: Test, folder: string): void {
  const editor = openEditor(folder);
  for (const [code, wanted] of Object.entries(CALLS)) {
    const offered = editor.offered(code);
    if (typeof wanted === 'string') t.equal(editor.explain(code, '"list-order"'), wanted, code);
    else t.same(offered, [...wanted].sort(), code);
  }
  const fault = 'mock.faults.add({ § })';
  t.ok(editor.offered(fault).includes('kind'));
  const explained = editor.explain(fault, 'kind').matchAll(/^`(\w+)`: .+\.$/gm);
  t.same(
    Array.from(explained, ([, kind]) => kind),
    Object.keys(kinds),
    'each kind has a line',
  );
}
