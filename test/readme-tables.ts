/** The tables of the README, made from the declarations that they tell of. */
import { chapters } from '../src/api/index.js';
import { type AssumptionId, answersOf, assumptionIds, defaultAnswers, registry } from '../src/assumptions/registry.js';
import type { Endpoint } from '../src/contract/endpoint.js';

const methodsOf = ({ method, documentedMethod }: Endpoint): string =>
  documentedMethod === undefined ? method : `${method} (documented: ${documentedMethod})`;

const endpointRows = chapters.map(({ title, endpoints }) => {
  const calls = endpoints.map((endpoint) => `\`${methodsOf(endpoint)} ${endpoint.path}\``);
  return `| ${title} | ${endpoints.length} | ${calls.join('<br>')} |`;
});

const count = chapters.reduce((sum, { endpoints }) => sum + endpoints.length, 0);

function assumptionRow(id: AssumptionId): string {
  const entry = registry[id];
  const others = 'answers' in entry ? Object.keys(entry.answers).slice(1).join(', ') : answersOf(id);
  return `| \`${id}\` | ${defaultAnswers[id]} | ${others} |`;
}

export const tables: Readonly<Record<string, string>> = {
  endpoints: [`| chapter | ${count} | endpoints |`, '|---|---|---|', ...endpointRows].join('\n'),
  assumptions: ['| id | default | other answers |', '|---|---|---|', ...assumptionIds.map(assumptionRow)].join('\n'),
};
