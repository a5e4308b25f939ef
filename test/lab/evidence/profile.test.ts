import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { readProfiles } from '../../../src/fixtures/profiles.js';
import { createProfileSchema } from '../../../src/fixtures/schema.js';
import type { Finding } from '../../../src/lab/evidence/domains.js';
import { prove, writeProfile } from '../../../src/lab/evidence/profile.js';
import { readers } from '../../../src/service/document/index.js';
import { exchangeOf, success } from './exchanges.js';

const exchange = exchangeOf('GET /contacts-type', { body: success({ contactTypes: ['sk_secret_1'] }) });
const of = (id: Finding['id'], endpoint: string | undefined, value: Finding['value'], more: object = {}): Finding => ({
  id,
  endpoint,
  value,
  certainty: 'seen',
  exchanges: [exchange],
  ...more,
});

const isProfile = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(createProfileSchema())));
const keysOf = (findings: readonly Finding[]) => prove(findings).proofs.map(({ key, value }) => `${key}=${value}`);

t.test('prove drops the endpoint of a value only if every endpoint that reads it shows the same', async (t) => {
  const [first, ...more] = readers.endpointsOf('custom-field.shown');
  const both = [of('custom-field.shown', first, 'all'), of('custom-field.shown', more[0], 'all')];
  t.strictSame(keysOf(both), ['custom-field.shown=all']);
  t.strictSame(keysOf(both.slice(0, 1)), [`custom-field.shown@${first}=all`]);
  t.strictSame(keysOf([of('custom-field.shown', more[0], 'own'), of('custom-field.shown', first, 'all')]), [
    `custom-field.shown@${first}=all`,
    `custom-field.shown@${more[0]}=own`,
  ]);
  const lists = readers.endpointsOf('list-order').slice(1);
  const most = lists.map((one) => of('list-order', one, 'oldest-first'));
  t.strictSame(
    keysOf(most),
    lists.map((one) => `list-order@${one}=oldest-first`),
  );
  const [proof] = prove([
    ...both.slice(0, 1),
    of('custom-field.shown', more[0], 'all', { certainty: 'inferred' }),
  ]).proofs;
  t.strictSame([proof?.endpoint, proof?.certainty], [undefined, 'inferred']);
});

t.test('prove takes rate-limit of one endpoint for all endpoints, unless another endpoint differs', async (t) => {
  const [first, second, third] = readers.endpointsOf('rate-limit');
  const at = (endpoint: string | undefined, value: number) => of('rate-limit', endpoint, value);
  t.strictSame(keysOf([at(second, 60)]), ['rate-limit=60']);
  t.strictSame(keysOf([at(second, 60), at(first, 60), at(third, 50)]), [
    `rate-limit@${first}=60`,
    `rate-limit@${second}=60`,
    `rate-limit@${third}=50`,
  ]);
  const reader = readers.endpointsOf('body-encoding')[0];
  t.strictSame(keysOf([of('body-encoding', reader, 'any')]), [`body-encoding@${reader}=any`]);
});

t.test('writeProfile writes a profile that fits its schema, without sent or received texts', async (t) => {
  const { proofs } = prove([
    of('list-order', 'GET /contacts-type', 'newest-first'),
    of('http-status.success', 'GET /contacts-type', 201),
  ]);
  const text = writeProfile(proofs, 'what a.har showed');
  t.equal(
    text,
    `${JSON.stringify(
      {
        $schema: './node_modules/campaign-mock/fixtures/profile.schema.json',
        description: 'what a.har showed',
        'http-status.success@GET /contacts-type': 201,
        'list-order@GET /contacts-type': 'newest-first',
        evidence: Object.fromEntries(
          ['http-status.success@GET /contacts-type', 'list-order@GET /contacts-type'].map((key) => [
            key,
            {
              certainty: 'seen',
              exchanges: [
                { file: '', entry: 0, time: '2026-01-05T09:00:00.000Z', request: 'GET /contacts-type', status: 200 },
              ],
            },
          ]),
        ),
      },
      null,
      2,
    )}\n`,
  );
  t.ok(isProfile(JSON.parse(text)), JSON.stringify(isProfile.errors));
  const file = join(t.testdir({}), 'profile.json');
  writeFileSync(file, text);
  t.strictSame(readProfiles(file, readers), {
    'http-status.success@GET /contacts-type': 201,
    'list-order@GET /contacts-type': 'newest-first',
  });
});
