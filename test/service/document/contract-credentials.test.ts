import t from 'tap';
import { assertConformance } from '../../openapi-conformance.js';
import { keys } from '../../sample-accounts/sample-account.js';
import { failed, startSample, statusAndBody, urlOf } from './call.js';
import { rows } from './document.js';
import { samples } from './samples.js';
import { leavesState } from './state.js';

const sampleOf = (name: string) => samples[name] ?? { body: 'no sample' };

/** The key headers of a request, and the failure of the missing ones (Authentication 2). */
const credentials = [
  {
    missing: 'both keys',
    sent: {},
    errors: { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] },
  },
  {
    missing: 'PublicKey',
    sent: { SecretKey: keys.secretKey },
    errors: { PublicKey: ['The public key field is required.'] },
  },
  {
    missing: 'SecretKey',
    sent: { PublicKey: keys.publicKey },
    errors: { SecretKey: ['The secret key field is required.'] },
  },
];

for (const { missing, sent, errors } of credentials) {
  t.test(`every endpoint fails with 401 without ${missing}`, async (t) => {
    const { mock, client } = await startSample(t);
    await leavesState(t, client, async () => {
      for (const name of Object.keys(rows)) {
        const [method = '', path = ''] = name.split(' ');
        const { query } = sampleOf(name);
        const fetched = await fetch(mock.baseUrl + urlOf(path, query), { method, headers: sent });
        const { status, headers } = fetched;
        const response = { status, headers: Object.fromEntries(headers), body: await fetched.json() };
        t.strictSame(statusAndBody(response), { status: 401, body: failed(errors) }, name);
        assertConformance(mock, { method, url: path, headers: sent, assumptions: undefined }, response);
      }
    });
  });
}
