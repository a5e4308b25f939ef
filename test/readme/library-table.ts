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

/** A list cannot be changed; a member that is named alone can hold anything. */
const typeOf = (returns: string): string =>
  returns
    .replace(
      /^(Promise<)?(.*)\[\](>?)$/,
      (_, open = '', item: string, close: string) => `${open}readonly ${item}[]${close}`,
    )
    .replace(/\{ (.*?) \}/, (_, names: string) => `{ ${names.replaceAll(/\w+/g, '$&: unknown')} }`);

const exported =
  'AccountClient, AssumptionOverrides, CampaignMock, Exchange, ExchangeFilter, ExchangeMatch, ExpectedCount, FaultDefinition, Fixture, Keys, Mail, MailEventInput, MailFilter, SettingsPatch';

/** Compiles if each method has the parameters and the result of its row, over HTTP as a promise. */
export const methodProgram = [
  `import type { ${exported}, RemoteAccountClient, RemoteMock } from 'campaign-mock';`,
  'declare const mock: CampaignMock;',
  'declare const remote: RemoteMock;',
  ...methods.flatMap(({ name, parameters, returns }, index) => {
    const remotely = typeOf(returns)
      .replace(/^Promise<(.*)>$/, '$1')
      .replace('AccountClient', 'RemoteAccountClient');
    return [
      `export const local${index}: ${parameters} => ${typeOf(returns)} = mock.${name};`,
      `export const remote${index}: ${parameters} => Promise<${remotely}> = remote.${name};`,
    ];
  }),
  '',
].join('\n');
