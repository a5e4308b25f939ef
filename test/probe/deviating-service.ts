/** Ways in which a service leaves the document: what is found of it has to hold all the same. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Members = { readonly [name: string]: Json };

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object of a body, the innermost first. */
function mapMembers(value: Json, map: (members: Members, isRecord: boolean) => Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => mapMembers(one, map));
  if (!isMembers(value)) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapMembers(one, map)]));
  return map(members, 'id' in members);
}

const OWN_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^The (.*) field is required\.$/, 'Please give $1.'],
  [/^Record not found$/i, 'There is no such record.'],
  [/^The selected (.*) is invalid\.$/, 'We know no such $1.'],
  [/^(\w+) Successfully$/, 'Done: $1'],
];

const withOwnTexts = (text: string): string =>
  OWN_TEXTS.reduce((left, [pattern, own]) => left.replace(pattern, own), text);

/** Is it a value that these words are? */
export const isOwnText = (value: unknown): boolean => OWN_TEXTS.some(([, own]) => value === `text:${own}`);

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one: Json) => mapTexts(one, map));
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map)]));
}

/** Lists of records, as a paginator of a framework has them; the page is as long as the list. */
const inPaginators = (members: Members): Json =>
  Object.fromEntries(
    Object.entries(members).map(([name, one]) => {
      const isList = Array.isArray(one) && one.some((item: Json) => isMembers(item) && 'id' in item);
      const paginator = { current_page: 1, data: one, per_page: 100_000, total: Array.isArray(one) ? one.length : 0 };
      return [name, isList ? paginator : one];
    }),
  );

/** Fields that no assumption is about. */
const NULLED: readonly string[] = ['user_id', 'preheader', 'company_address', 'nickname', 'group_name'];

const nulled = (field: string) => (members: Members, isRecord: boolean) =>
  isRecord && field in members ? { ...members, [field]: null } : members;

/** By what they do to a body. */
export const deviations: Readonly<Record<string, (body: Json) => Json>> = {
  'extra members everywhere': (body) =>
    mapMembers(body, (members) => ({ ...members, links: { self: 'https://service.example' }, extra: 7 })),
  'texts of its own': (body) => mapTexts(body, withOwnTexts),
  'another order of members': (body) =>
    mapMembers(body, (members) => Object.fromEntries(Object.entries(members).reverse())),
  'lists in paginators': (body) => mapMembers(body, inPaginators),
  ...Object.fromEntries(NULLED.map((field) => [`${field} is null`, (body: Json) => mapMembers(body, nulled(field))])),
};

/** A JSON body as such a service has it; another one is left as it is. */
export function deviate(text: string, deviation: (body: Json) => Json): string {
  try {
    return JSON.stringify(deviation(JSON.parse(text)));
  } catch {
    return text;
  }
}
