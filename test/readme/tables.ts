/** The tables of the pages beside the code, generated from the declarations. */
import { Option } from 'commander';
import { environmentNameOf } from '../../src/cli/flags.js';
import { type OptionRow, optionTable } from '../../src/mock/options.js';
import { chapters } from '../../src/service/document/index.js';
import type { Endpoint } from '../../src/service/endpoint/endpoint.js';

const methodsOf = ({ method, documentedMethod }: Endpoint): string =>
  documentedMethod === undefined ? method : `${method} (documented: ${documentedMethod})`;

const endpointRows = chapters.map(({ title, endpoints }) => {
  const calls = endpoints.map((endpoint) => `\`${methodsOf(endpoint)} ${endpoint.path}\``);
  return `| ${title} | ${endpoints.length} | ${calls.join('<br>')} |`;
});

const count = chapters.reduce((sum, { endpoints }) => sum + endpoints.length, 0);

const written = (value: unknown): string =>
  value === undefined || value === false || typeof value === 'object' ? '' : String(value);

/** The default; both defaults if the command and the library differ. */
function defaultCell({ default: libraryDefault, flag }: OptionRow): string {
  if (flag?.default === undefined) return written(libraryDefault);
  return `${flag.default}; library: ${written(libraryDefault)}`;
}

function flagCell({ flag }: OptionRow): string {
  const name = flag === undefined ? '' : `\`${/--[a-z-]+/.exec(flag.flags)?.[0]}\``;
  return flag?.isRepeatable ? `${name}, repeatable` : name;
}

function variableCell({ flag }: OptionRow): string {
  if (flag === undefined) return '';
  const variable = `\`${environmentNameOf(new Option(flag.flags))}\``;
  if (flag.knownAs !== undefined) return `${variable}, else \`${flag.knownAs}\``;
  return flag.flags.includes('<') ? variable : `${variable}, yes or no`;
}

const optionRows = Object.entries(optionTable).map(([name, row]: [string, OptionRow]) => {
  const cells = [flagCell(row), variableCell(row), `\`${name}\``, defaultCell(row), row.help];
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
});

/** By name: the page that shows it between its marker and the next text, and the table. */
export const tables: Readonly<Record<string, { readonly page: string; readonly table: string }>> = {
  endpoints: {
    page: 'src/service/document/README.md',
    table: [`| chapter | ${count} | endpoints |`, '|---|---|---|', ...endpointRows].join('\n'),
  },
  options: {
    page: 'src/cli/README.md',
    table: ['| flag | environment | option of the library | default | |', '|---|---|---|---|---|', ...optionRows].join(
      '\n',
    ),
  },
};
