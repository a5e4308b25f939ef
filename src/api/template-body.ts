/** `template_json` and `template_html` of a single send or an automation schedule: one of the two at most. */
import type { Assume } from '../assumptions/assume.js';
import { field, longtext, optional } from '../contract/fields.js';
import type { Reader } from '../contract/serialized-list.js';
import { shownAsks } from '../contract/unset-fields.js';

interface Given {
  readonly template_json?: string | undefined;
  readonly template_html?: string | undefined;
}

interface TemplateBody {
  readonly template_json: string | null;
  readonly template_html: string | null;
}

/** The document says to give only one of the two. */
export const templateBodies = {
  template_json: optional(longtext('{"blocks":[]}')),
  template_html: field({ ...optional(longtext('<p>Hello</p>')), excludes: 'template_json' }),
};

/** The assumptions that `templateBody` reads. */
export const templateBodyAsks = ['template-body.both'] as const;
export type BodyAssumption = (typeof templateBodyAsks)[number];

/** A given body is stored verbatim, and the other one is unset; two unset ones stand for the built-in template. */
export function templateBody(given: Given, assume: Assume<BodyAssumption>): TemplateBody {
  const { template_json = null, template_html = null } = given;
  if (template_json === null || template_html === null) return { template_json, template_html };
  const kept = assume('template-body.both');
  if (kept === 'keep') return { template_json, template_html };
  return kept === 'json' ? { template_json, template_html: null } : { template_json: null, template_html };
}

/** The assumptions that show the bodies of a record. */
export const shownBodyAsks = [...shownAsks, 'template-body'] as const;

/** A record whose two bodies are unset shows those of its template, where the assumption says so. */
export function withBody<R extends TemplateBody & { readonly template_id: number | null }>(
  record: R,
  { world, assume }: Reader<'template-body', never>,
): R {
  if (record.template_json !== null || record.template_html !== null) return record;
  const template = world.referenceData.templates.find(({ id }) => id === record.template_id);
  if (template === undefined || assume('template-body') === 'empty') return record;
  return { ...record, template_json: template.json_code, template_html: template.html_code };
}
