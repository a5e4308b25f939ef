/** The document's chapter "Templates and dynamic content". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { inListOrderUnless } from '../contract/list-order.js';
import { onPage } from '../contract/paging.js';
import { DYNAMIC_CONTENT, Template } from '../store/records/templates.js';

const list = endpoint({
  method: 'GET',
  path: '/get-design/template',
  summary: 'List the design templates',
  notFound: 'NF1',
  asks: ['empty-list', 'list-order', 'list.page-size'],
  success: Type.Object({ templates: Type.Array(Template) }),
  handle: ({ world, assume, page }) => ({
    templates: inListOrderUnless('empty-list')(world.referenceData.templates, assume, page),
  }),
});

const listDynamicContent = endpoint({
  method: 'GET',
  path: '/get-dynamic/content',
  summary: 'List the dynamic content names',
  notFound: 'NF1',
  asks: ['list.page-size'],
  success: Type.Object({ contents: Type.Array(Type.String()) }),
  handle: ({ assume, page }) => ({ contents: [...onPage(DYNAMIC_CONTENT, page, assume)] }),
});

export const templates: Chapter = {
  title: 'Templates and dynamic content',
  endpoints: [list, listDynamicContent],
};
