/** Requests to the documented endpoints: fields in every encoding, under the assumptions that let more of them in. */
import { assumptionIds, registry } from '../../../src/assumptions/registry.js';
import { binary, type Input } from '../input.js';
import type { Chance } from './chance.js';
import { pairsOf, pickEndpoint, type SentField, sendFields } from './fields.js';
import { mutateJson } from './json.js';
import { multipart } from './multipart.js';
import { BASE, encodeJson, encodePairs, request } from './request.js';
import type { EndpointTarget, Targets } from './targets.js';
import { hostileText } from './texts.js';

type Encoding = EndpointTarget['encoding'] | 'json';

const URLENCODED_TYPES = [
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'application/x-www-form-urlencoded;',
  'APPLICATION/X-WWW-FORM-URLENCODED',
  'application/x-www-form-urlencoded, application/json',
];

const JSON_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'Application/Json',
  'application/json;x',
];

const BROKEN_PAIRS = ['%', '%zz', '&', '&&=', '%00', '%ff%fe', 'a=b=c', '=&=', 'a[=1'];

/** A JSON object as a client writes a form: arrays as arrays. */
export function jsonForm(fields: readonly SentField[]): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const { name, value } of fields) {
    const [, base] = /^(.+)\[\d+\]$/.exec(name) ?? [];
    const earlier = base === undefined ? undefined : form[base];
    if (base !== undefined) form[base] = Array.isArray(earlier) ? [...earlier, value] : [value];
    // A name can be __proto__, which an assignment would not set.
    else Object.defineProperty(form, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return form;
}

/** @returns the content type and the body, both as bytes */
function encode(
  fields: readonly SentField[],
  encoding: Encoding,
  isOdd: boolean,
  chance: Chance,
): readonly [string, string] {
  if (encoding === 'multipart') return multipart(fields, isOdd ? chance.between(1, 2) : 0, chance);
  if (encoding === 'urlencoded') {
    const text = encodePairs(pairsOf(fields));
    if (!isOdd) return ['application/x-www-form-urlencoded', text];
    const type = chance.once(2) ? chance.pick(URLENCODED_TYPES) : 'application/x-www-form-urlencoded';
    return [
      type,
      chance.once(2) ? `${text}&${chance.pick(BROKEN_PAIRS)}` : text.slice(0, chance.below(text.length + 1)),
    ];
  }
  const form = jsonForm(fields);
  if (!isOdd) return ['application/json', encodeJson(form)];
  const type = chance.once(4) ? chance.pick(JSON_TYPES) : 'application/json';
  if (chance.once(3))
    return [
      type,
      binary(chance.pick([hostileText(chance), '[]', 'null', '{', '{"a":', '\ufeff{}', '"a"', '{"a":1}{'])),
    ];
  return [type, encodeJson(mutateJson(form, chance))];
}

/** A value that the assumption can have, or a number about its bounds. */
function anyValue(id: (typeof assumptionIds)[number], chance: Chance): string | number {
  const entry = registry[id];
  if ('values' in entry) return chance.pick(Object.keys(entry.values));
  if ('format' in entry) return chance.pick(['UTC', '-14:00', '+14:00', '+14:01', 'Europe/Berlin', 'Europe/Bern']);
  return chance.pick([entry.minimum, entry.maximum, entry.minimum - 1, entry.maximum + 1, entry.default]);
}

const NO_LINE = /[\0\r\n]/g;

function anyOverride(chance: Chance): readonly string[] {
  const pairs = Array.from({ length: chance.between(1, 3) }, () => {
    const id = chance.pick(assumptionIds);
    const value = chance.once(20) ? hostileText(chance).replace(NO_LINE, '') : anyValue(id, chance);
    return `${id}=${value}`;
  });
  return [`x-mock-assume: ${binary(pairs.join('; '))}`];
}

/** @param oddOnce an encoding is odd once in so many times */
export function formInput(targets: Targets, chance: Chance, oddOnce = 6): Input {
  const target = pickEndpoint(targets, chance);
  const { name, method, path, encoding: documented } = target;
  const query = encodePairs(pairsOf(sendFields(target.query, targets, chance)));
  const uri = `${BASE}${path}${query === '' ? '' : `?${query}`}`;
  const fields = sendFields(target.form, targets, chance);
  const hasBody = target.form.length > 0 || (method === 'POST' && chance.once(3)) || chance.once(30);
  const override = chance.once(4) ? anyOverride(chance) : [];
  const kind = 'form';
  if (!hasBody) return request({ kind, aim: name, method, target: uri, headers: override });
  const isOther = chance.once(4);
  const encoding: Encoding = isOther ? chance.pick(['multipart', 'urlencoded', 'json', 'json'] as const) : documented;
  const headers = isOther && !chance.once(5) ? ['x-mock-assume: body-encoding=any'] : override;
  const [type, body] = encode(fields, encoding, chance.once(oddOnce), chance);
  return request({ kind: encoding, aim: name, method, target: uri, headers, type, body: [body] });
}
