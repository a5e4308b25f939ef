/** One endpoint under one method as an OpenAPI operation. */
import { type ListedEndpoint, type Method, methodsOf } from '../endpoint/endpoint.js';
import { assumptionsOf } from '../endpoint/reads.js';
import { warningKinds } from '../endpoint/warnings.js';
import { describeAssumptions } from './assumptions.js';
import type { DocumentContext } from './examples.js';
import type { JsonObject } from './json.js';
import { responseCasesOf } from './operation-responses.js';
import { parametersOf, requestBodyOf } from './request.js';
import { responsesOf } from './responses.js';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `contactsAdd` for `/contacts/add`; the id of the documented method, where it differs from the used one, ends in it. */
function operationId({ method, path }: ListedEndpoint, used: Method): string {
  const words = path.slice(1).split(/\W/);
  const name = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  return used === method ? name : `${name}By${capital(used)}`;
}

/** The operations of an endpoint by the methods that it accepts. */
export function operationsOf(endpoint: ListedEndpoint, context: DocumentContext): Record<string, JsonObject> {
  const { method, documentedMethod } = endpoint;
  const methods = documentedMethod === undefined ? [method] : methodsOf(method, documentedMethod, context.assume);
  return Object.fromEntries(methods.map((one) => [one.toLowerCase(), operationOf(endpoint, one, context)]));
}

function operationOf(endpoint: ListedEndpoint, method: Method, context: DocumentContext): JsonObject {
  const { assume, components } = context;
  const { chapter, summary, path, documentedMethod, form } = endpoint;
  const parameters = parametersOf(endpoint, context);
  const id = operationId(endpoint, method);
  const ids = assumptionsOf(endpoint, method);
  const assumed = describeAssumptions(ids, assume).map((one) => `- ${one}`);
  const isAmbiguous = documentedMethod !== undefined;
  const description = [
    ...(isAmbiguous ? [warningKinds['ambiguous-method'].text(path, documentedMethod, endpoint.method)] : []),
    // Each operation reads some.
    `Assumed where the document is silent:\n\n${assumed.join('\n')}`,
  ];
  return {
    operationId: id,
    summary,
    description: description.join('\n\n'),
    tags: [chapter],
    ...(parameters.length > 0 && { parameters }),
    ...(Object.keys(form).length > 0 && {
      requestBody: requestBodyOf(endpoint, `${id.charAt(0).toUpperCase()}${id.slice(1)}Form`, context),
    }),
    responses: responsesOf(responseCasesOf(endpoint, context), components),
    'x-assumptions': ids,
  };
}
