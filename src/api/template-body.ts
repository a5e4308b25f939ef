/** `template_json` and `template_html` of a single send or an automation schedule: one of the two at most. */
import type { Assume } from '../assumptions/assume.js';
import { field, longtext, optional } from '../contract/fields.js';
import type { World } from '../world/world.js';

interface Given {
  readonly template_id?: number | undefined;
  readonly template_json?: string | undefined;
  readonly template_html?: string | undefined;
}

interface TemplateBody {
  readonly template_json: string | null;
  readonly template_html: string | null;
}

/** The document says to give only one of the two. */
export const templateBodies = {
  template_json: optional(longtext()),
  template_html: field({ ...optional(longtext()), excludes: 'template_json' }),
};

/** The assumptions that `templateBody` reads. */
export const templateBodyAsks = ['template-body', 'template-body.both'] as const;
export type BodyAssumption = (typeof templateBodyAsks)[number];

const NO_BODY: TemplateBody = { template_json: null, template_html: null };

/** A given body is stored verbatim, and the other one is unset. */
export function templateBody(given: Given, world: World, assume: Assume<BodyAssumption>): TemplateBody {
  const { template_id, template_json: json, template_html: html } = given;
  if (json !== undefined && html !== undefined) {
    const kept = assume('template-body.both');
    if (kept === 'keep') return { template_json: json, template_html: html };
    return kept === 'json' ? { ...NO_BODY, template_json: json } : { ...NO_BODY, template_html: html };
  }
  if (json !== undefined) return { ...NO_BODY, template_json: json };
  if (html !== undefined) return { ...NO_BODY, template_html: html };
  const template = world.referenceData.templates.find(({ id }) => id === template_id);
  if (template === undefined || assume('template-body') === 'empty') return NO_BODY;
  return { template_json: template.json_code, template_html: template.html_code };
}
