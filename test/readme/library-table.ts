/** The table of methods in the README, and the program that the compiler checks it by. */
import { README } from './blocks.js';

interface Method {
  readonly name: string;
  /** `(by: string)` */
  readonly parameters: string;
  /** `{ public_key, now, clock }[]` */
  readonly returns: string;
}

/** A row of the table can hold several methods. */
export const methods: readonly Method[] = [...README.matchAll(/^\| (`[\w.]+\(.*) \| `(.*)` \|$/gm)].flatMap(
  ([, calls = '', returns = '']) =>
    [...calls.matchAll(/`([\w.]+)(\(.*?\))`(?=, |$)/g)].map(([, name = '', parameters = '']) => ({
      name,
      parameters: parameters.replaceAll('\\|', '|'),
      returns,
    })),
);

/** The type of a cell: lists are readonly, and members are unknown. */
const typeOf = (returns: string): string =>
  returns
    .replace(/^(.*)\[\]$/, (_, item: string) => `readonly ${item}[]`)
    .replace(/\{ (.*?) \}/, (_, names: string) => `{ ${names.replaceAll(/\w+/g, '$&: unknown')} }`);

const exported =
  'AccountClient, AssumptionOverrides, CampaignMock, Exchange, ExchangeFilter, ExchangeMatch, ExpectedCount, FaultDefinition, Fixture, Keys, Mail, MailEventInput, MailFilter, SettingsPatch';

/** Compiles if each method has the parameters of its row, and promises its result. */
export const methodProgram = [
  `import type { ${exported} } from 'campaign-mock';`,
  'declare const mock: CampaignMock;',
  ...methods.map(
    ({ name, parameters, returns }, index) =>
      `export const method${index}: ${parameters} => Promise<${typeOf(returns)}> = mock.${name};`,
  ),
  '',
].join('\n');
