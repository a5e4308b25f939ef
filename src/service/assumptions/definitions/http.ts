/** The assumptions about failures, methods and bodies on the wire. */
import { choice, integer } from '../definition.js';

const CONVENTIONS = 'Endpoints: Conventions';
const BOUND = [1, 1_000_000_000] as const;

const status = (question: string, byDefault: number) => integer(question, 'Errors 7', byDefault, [200, 499], 200, 400);

export const http = {
  'http-status.success': integer('HTTP status of a success', CONVENTIONS, 200, [200, 299], 201),
  'http-status.missing-credentials': status('HTTP status of missing credentials', 401),
  'http-status.wrong-credentials': status('HTTP status of credentials that are present but wrong', 401),
  'http-status.validation': status('HTTP status of a validation failure', 422),
  'http-status.not-found': status('HTTP status of NF1 and NF2', 404),
  'http-status.rule': status('HTTP status of a rule failure, such as set-live without a group', 409),
  'wrong-credentials': choice('The response to credentials that are present but wrong', 'Authentication 4', {
    'invalid-key': 'an object on `PublicKey`, whichever key is wrong: `The selected public key is invalid.`',
    'invalid-secret':
      'the same; where only the secret key is wrong, on `SecretKey`: `The selected secret key is invalid.`',
    'invalid-both': 'the same; where only the secret key is wrong, on both',
    text: '`errors` is the text `Unauthorized`',
    'text:': '`errors` is a text in these words',
  }),
  'method-mismatch': choice(
    'The method where the documented and the used one differ',
    'Endpoints: Single sends, Senders and lookup',
    { both: 'both answer', documented: 'the documented one', used: 'the one that the requests use' },
  ),
  'body-encoding': choice('POST bodies in an encoding other than the documented one', CONVENTIONS, {
    'any-form': 'multipart and urlencoded on every POST, JSON is refused',
    'documented-only': 'urlencoded on bulk deletes, multipart elsewhere',
    any: 'JSON too',
  }),
  'message-style': choice('The wording of rule texts other than required', 'Errors 8', {
    classic: '`The name must be at least 2 characters.`',
    field: '`The name field must be at least 2 characters.`',
  }),
  'rate-limit': integer(
    'Requests a minute for an account; more get 429 and `Too Many Attempts.`, and every response has X-RateLimit headers',
    'Limits',
    'none',
    BOUND,
    60,
  ),
  'limits.upload-bytes': integer('Bytes of the largest upload', 'Limits', 104_857_600, BOUND, 2 * 1024 ** 2),
};
