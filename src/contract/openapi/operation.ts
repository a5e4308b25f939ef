/** One endpoint under one method, as OpenAPI tells it. */
import { type ListedEndpoint, type Method, methodsOf } from '../endpoint.js';
import { warningKinds } from '../warnings.js';
import { askedBy, sayings } from './assumptions.js';
import type { DocumentContext } from './examples.js';
import type { JsonObject } from './json.js';
import { responseCasesOf } from './operation-responses.js';
import { parametersOf, requestBodyOf } from './request.js';
import { responsesOf } from './responses.js';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `contactsAdd` for `/contacts/add`; the method that only the document has says so. */
function operationId({ method, path }: ListedEndpoint, asked: Method): string {
  const words = path.slice(1).split(/\W/);
  const name = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  return asked === method ? name : `${name}By${capital(asked)}`;
}

/** The methods that are answered, each with its operation. */
export function operationsOf(endpoint: ListedEndpoint, ground: DocumentContext): Record<string, JsonObject> {
  const { method, documentedMethod } = endpoint;
  const methods = documentedMethod === undefined ? [method] : methodsOf(method, documentedMethod, ground.assume);
  return Object.fromEntries(methods.map((one) => [one.toLowerCase(), operationOf(endpoint, one, ground)]));
}

function operationOf(endpoint: ListedEndpoint, method: Method, ground: DocumentContext): JsonObject {
  const { assume, shared } = ground;
  const { chapter, summary, path, documentedMethod, query, form } = endpoint;
  const id = operationId(endpoint, method);
  const asked = askedBy(endpoint, method);
  const assumed = sayings(asked, assume).map((one) => `- ${one}`);
  const isAmbiguous = documentedMethod !== undefined;
  const description = [
    ...(isAmbiguous ? [warningKinds['ambiguous-method'].text(path, documentedMethod, endpoint.method)] : []),
    ...(assumed.length > 0 ? [`Assumed where the document is silent:\n\n${assumed.join('\n')}`] : []),
  ];
  return {
    operationId: id,
    summary,
    ...(description.length > 0 && { description: description.join('\n\n') }),
    tags: [chapter],
    ...(Object.keys(query).length > 0 && { parameters: parametersOf(endpoint, ground) }),
    ...(Object.keys(form).length > 0 && {
      requestBody: requestBodyOf(endpoint, `${id.charAt(0).toUpperCase()}${id.slice(1)}Form`, ground),
    }),
    responses: responsesOf(responseCasesOf(endpoint, assume, shared), shared),
    'x-assumptions': asked,
  };
}
