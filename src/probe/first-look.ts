/** Looks at the first responses of a probe: is this the service that the user means, and are the keys its own? */
import { isAboutKeys, parseBody } from '../evidence/exchange.js';
import { lookupText } from '../evidence/refusals.js';
import { Stopped } from './connection.js';
import { excerptOf } from './requests.js';
import type { Session } from './session.js';

/** @throws {Stopped} that says what it looks like instead */
export function expectService({ recording, options: { baseUrl } }: Session): void {
  const [first, , withWrongKey] = recording.exchanges;
  if (first === undefined || first.outcome.kind === 'success') return;
  const { status, text } = first.response;
  const isOther = first.outcome.kind === 'other';
  const isSame = lookupText(first) === undefined && text === withWrongKey?.response.text;
  const isElsewhere = (status === 404 && (isOther || isSame)) || (isOther && parseBody(first.response) === undefined);
  const fail = (what: string): never => {
    throw new Stopped(`${what}: ${first.name} answers ${status}`, { cause: excerptOf(first) });
  };
  if (status === 401 || status === 403 || isAboutKeys(first)) fail('the keys look wrong');
  if (isOther && status >= 500) fail('the service looks down');
  if (isElsewhere) fail(`${baseUrl} looks like a base URL without its path, wanted one such as https://host/api/v1`);
  if (isSame) fail('the keys look wrong');
}
