/** The document's chapter "Templates and dynamic content". */
import { Type } from 'typebox';
import type { Account } from '../account/account.js';
import { DYNAMIC_CONTENT, Template } from '../account/records/templates.js';
import type { Assume } from '../assumptions/registry.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { inListOrder, onPage } from '../endpoint/lists.js';
import { view } from '../endpoint/show.js';
import { reservedNames } from './fields.js';

/** The placeholders that the mock fills besides the fields of contacts. */
const ADDED = ['full_name', 'sender_name', 'sender_address', 'unsubscribe_preferences'];

function placeholderNames({ customFields }: Account, assume: Assume): readonly string[] {
  if (assume('dynamic-content.source') === 'constant') return DYNAMIC_CONTENT;
  const custom = customFields.all().map(({ field_name }) => field_name);
  return [...new Set([...reservedNames(assume), ...custom, ...ADDED])];
}

const shown = view('templates', Template, { fields: {} });

export const templates: readonly Endpoint[] = [
  endpoint('GET /get-design/template', 'List the design templates', {
    notFound: 'NF1',
    lists: 'templates',
    success: Type.Object({ templates: Type.Array(Template) }),
    handle(context) {
      const listed = inListOrder(context.account.referenceData.templates, context, true);
      return { templates: listed.map((one) => shown.show(one, context)) };
    },
  }),

  endpoint('GET /get-dynamic/content', 'List the dynamic content names', {
    notFound: 'NF1',
    lists: 'contents',
    success: Type.Object({ contents: Type.Array(Type.String()) }),
    handle: (context) => ({ contents: onPage(placeholderNames(context.account, context.assume), context) }),
  }),
];
