/** What single sends and automations share: sender, template bodies, and what a duplicate takes from its original. */
import type { Account } from '../account/account.js';
import type { Assume } from '../assumptions/assume.js';
import { wordsOf } from '../assumptions/custom-text.js';
import { field, invalid, longtext, optional, refined } from '../endpoint/fields.js';
import { reference } from '../endpoint/record-fields.js';
import type { Reader } from '../endpoint/show.js';
import { isUnverified } from '../passing/service-mails.js';

/** The id of a sender; an unverified sender may be refused. */
export function senderId() {
  const sender = {
    ...reference('senders'),
    example: (account: Account, assume: Assume) => {
      const all = account.senders.all();
      const isRefused = assume('sender.unverified') === 'refuse';
      return (isRefused ? all.find((one) => !isUnverified(one)) : all[0])?.id;
    },
  };
  return refined(sender, (id, { account, assume }) =>
    isUnverified(account.senders.find(id)) && assume('sender.unverified') === 'refuse' ? invalid('selected') : id,
  );
}

/** The fields of a record that a copy gets anew. */
type Identity = 'id' | 'utr' | 'created_at' | 'updated_at';

export function copyOf<R extends Record<Identity, unknown>>({ id, utr, created_at, updated_at, ...rest }: R) {
  return rest;
}

export function copyName(name: string, assume: Assume): string {
  const value = assume('duplicate.name');
  if (value === 'same') return name;
  return (wordsOf(value) ?? '{name} copy').replace('{name}', () => name);
}

interface TemplateBody {
  readonly template_json: string | null;
  readonly template_html: string | null;
}

type GivenBodies = { readonly [K in keyof TemplateBody]?: string | undefined };

/** The document says to give only one of the two. */
export const templateBodies = {
  template_json: optional(longtext('{"blocks":[]}')),
  template_html: field({
    ...optional(longtext('<p>Hello</p>')),
    excludes: 'template_json',
  }),
};

/** A given body is stored verbatim, and the other one is unset; two unset ones stand for the built-in template. */
export const templateBody = ({ template_json, template_html }: GivenBodies): TemplateBody => ({
  template_json: template_html === undefined ? (template_json ?? null) : null,
  template_html: template_html ?? null,
});

type Bodied = TemplateBody & { readonly template_id: number | null };
type BodyReader = Reader<never>;

/** A record whose two bodies are unset shows those of its template, where the assumption says so. */
function shownBody(record: Bodied, { account, assume }: BodyReader): TemplateBody {
  if (record.template_json !== null || record.template_html !== null) return record;
  const template = account.referenceData.templates.find(({ id }) => id === record.template_id);
  if (template === undefined || assume('template-body') === 'empty') return record;
  return { template_json: template.json_code, template_html: template.html_code };
}

export const shownBodies = {
  template_json: (record: Bodied, reader: BodyReader) => shownBody(record, reader).template_json,
  template_html: (record: Bodied, reader: BodyReader) => shownBody(record, reader).template_html,
};
