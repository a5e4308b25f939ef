/** The document's chapter "Templates and dynamic content". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { inListOrderUnless } from '../contract/list-order.js';
import { DYNAMIC_CONTENT, Template } from '../store/records/templates.js';

const list = endpoint({
  method: 'GET',
  path: '/get-design/template',
  summary: 'List the design templates',
  notFound: 'NF1',
  asks: ['empty-list', 'list-order'],
  success: Type.Object({ templates: Type.Array(Template) }),
  handle: ({ world, assume }) => ({
    templates: inListOrderUnless('empty-list')(world.referenceData.templates, assume),
  }),
});

const listDynamicContent = endpoint({
  method: 'GET',
  path: '/get-dynamic/content',
  summary: 'List the dynamic content names',
  notFound: 'NF1',
  success: Type.Object({ contents: Type.Array(Type.String()) }),
  handle: () => ({ contents: [...DYNAMIC_CONTENT] }),
});

export const templates: Chapter = {
  title: 'Templates and dynamic content',
  endpoints: [list, listDynamicContent],
};
