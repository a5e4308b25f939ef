/** The tests of a small client: it depends on a status, on a text and on an order. */
const {
  CAMPAIGN_MOCK_URL: url,
  CAMPAIGN_MOCK_PUBLIC_KEY: PublicKey,
  CAMPAIGN_MOCK_SECRET_KEY: SecretKey,
} = process.env;

async function call(method, path) {
  const response = await fetch(`${url}${path}`, { method, headers: { PublicKey, SecretKey } });
  return { isOk: response.ok, body: await response.json() };
}

function check(isTrue, what) {
  console.log(`${isTrue ? 'ok' : 'not ok'} ${what}`);
  if (!isTrue) process.exit(1);
}

const contacts = await call('GET', '/contacts/list');
check(contacts.body.message.contacts[0].id === 101, 'the list of contacts begins with the oldest');

const unknown = await call('GET', '/contacts-type/view?id=999999');
check(!unknown.isOk, 'an unknown contact type is no success');
await call('GET', '/contacts/details?id=999999');

const [send] = (await call('GET', '/single-send/list')).body.message.singleSends;
await call('POST', `/single/send/duplicate?utr=${send.utr}`);
const copies = await call('GET', '/single-send/list');
const names = copies.body.message.singleSends.map((one) => `"${one.single_send_name}"`);
check(JSON.parse(`[${names}]`).length > 0, 'names stand in quotes');
