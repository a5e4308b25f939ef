/** The document's chapter "Templates and dynamic content". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { inListOrderUnless } from '../contract/list-order.js';
import { onPage } from '../contract/paging.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { DYNAMIC_CONTENT, Template } from '../store/records/templates.js';
import type { World } from '../world/world.js';
import { reservedNames } from './fields.js';

const list = endpoint({
  method: 'GET',
  path: '/get-design/template',
  summary: 'List the design templates',
  notFound: 'NF1',
  asks: ['empty-list', 'list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ templates: Type.Array(Template) }),
  handle: ({ world, assume, page }) => ({
    templates: inListOrderUnless('empty-list')(world.referenceData.templates, assume, page).map((template) =>
      showTimestamps(template, { assume }),
    ),
  }),
});

const listDynamicContent = endpoint({
  method: 'GET',
  path: '/get-dynamic/content',
  summary: 'List the dynamic content names',
  notFound: 'NF1',
  asks: ['dynamic-content.source', 'list.page-size', 'reserved-fields.names'],
  success: Type.Object({ contents: Type.Array(Type.String()) }),
  handle: ({ world, assume, page }) => ({ contents: [...onPage(placeholderNames(world, assume), page, assume)] }),
});

/** What the service adds to the fields of a contact. */
const ADDED = ['full_name', 'sender_name', 'sender_address', 'unsubscribe_preferences'];

function placeholderNames(
  { customFields }: World,
  assume: Assume<'dynamic-content.source' | 'reserved-fields.names'>,
): readonly string[] {
  const custom = customFields.all().map(({ field_name }) => field_name);
  const known = (reserved: readonly string[]) => [...new Set([...reserved, ...custom, ...ADDED])];
  const isSame = known(reservedNames(assume.peek)).join() === DYNAMIC_CONTENT.join();
  const source = isSame ? assume.peek('dynamic-content.source') : assume('dynamic-content.source');
  return source === 'constant' ? DYNAMIC_CONTENT : known(reservedNames(assume));
}

export const templates: Chapter = {
  title: 'Templates and dynamic content',
  endpoints: [list, listDynamicContent],
};
