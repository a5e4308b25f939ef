import t from 'tap';
import { bannerOf } from '../../src/cli/banner.js';
import type { Mock } from '../../src/mock.js';
import { version } from '../../src/version.js';
import { start } from '../helper.js';

/** The lines at the end of every banner. */
const lastLines = ({ baseUrl, controlUrl }: Mock): readonly string[] => [
  `  look at     ${controlUrl}/reference`,
  `  try         curl -H 'PublicKey: pk_test_default' -H 'SecretKey: sk_test_default' ${baseUrl}/contacts/list`,
  'Ctrl-C stops it',
  '',
];

t.test('the banner prints the record counts of each account', async (t) => {
  const { mock } = await start(t, {
    fixture: {
      accounts: [{}, { contact_types: [{ name: 'A' }], custom_fields: [{ field_name: 'a' }, { field_name: 'b' }] }],
    },
  });
  t.same(bannerOf(mock).split('\n').slice(4), [
    '  PublicKey   pk_test_default',
    '  SecretKey   sk_test_default',
    '  holds       nothing',
    '  PublicKey   pk_test_2',
    '  SecretKey   sk_test_2',
    '  holds       1 contact type, 2 custom fields',
    ...lastLines(mock),
  ]);
});

t.test('the banner prints each distinct clock, and strictness', async (t) => {
  const [standing, shifted] = ['2026-01-05T09:00:00Z', '+P1D'];
  const clocks = [standing, 'real', shifted, standing];
  const { mock } = await start(t, { fixture: { accounts: clocks.map((clock) => ({ clock })) }, strict: true });
  t.same(bannerOf(mock).split('\n').slice(-6), [
    '  clock       2026-01-05T09:00:00.000000Z, +P1D',
    '  strict      what the document does not promise is refused',
    ...lastLines(mock),
  ]);
});

t.test('the banner leaves out a real clock, and strictness that is off', async (t) => {
  const { mock } = await start(t, { fixture: {} });
  const { baseUrl, controlUrl } = mock;
  t.equal(
    bannerOf(mock),
    [
      `campaign-mock ${version}`,
      `  base URL    ${baseUrl}`,
      `  control     ${controlUrl}`,
      '  fixture     given',
      '  PublicKey   pk_test_default',
      '  SecretKey   sk_test_default',
      '  holds       nothing',
      ...lastLines(mock),
    ].join('\n'),
  );
});

t.test('the banner says what is open to other machines', async (t) => {
  const lines = [
    [[], '  open        to other machines: the service, not the control plane (see --allow-host)'],
    [
      ['mock.test', '10.0.0.7'],
      '  open        to other machines: the service, the control plane as mock.test, 10.0.0.7',
    ],
  ] as const;
  for (const [allowedHosts, line] of lines) {
    const { mock } = await start(t, { fixture: {}, host: '0.0.0.0', allowedHosts });
    const networks = mock.networkUrls.map((url) => `  network     ${url}`);
    t.strictSame(
      bannerOf(mock)
        .split('\n')
        .slice(2, 4 + networks.length),
      [...networks, `  control     ${mock.controlUrl}`, line],
    );
  }
  for (const host of ['localhost', '127.0.0.1']) {
    const { mock } = await start(t, { fixture: {}, host, allowedHosts: ['mock.test'] });
    t.equal(bannerOf(mock).split('\n')[3], '  fixture     given', host);
  }
});

t.test('the banner quotes a key for the shell', async (t) => {
  const fixture = { accounts: [{ secret_key: "it's" }] };
  const { mock } = await start(t, { fixture });
  t.match(bannerOf(mock), " -H 'SecretKey: it'\\''s' http://");
});
