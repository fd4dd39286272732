import { isJsonObject, type Json } from '../model/json/json.ts';
import type { CheckResponse } from './judge.ts';
import type { Expectation, TestRequest } from './test-file.ts';

/** Where the value is that a result of each method always has. */
const mainPlaces = {
  'tools/call': '$.content',
  'resources/read': '$.contents',
  'prompts/get': '$.messages',
  'completion/complete': '$.completion.values',
} as const;

const mostPlaces = 5;

/**
 * What can be expected of a response by what it is, without values that may vary: whether it is an error, that the tool's
 * schema fits, that there is content and of which type.
 */
export function starterExpectations(request: TestRequest, response: CheckResponse): Expectation[] {
  const { result, error, isError, outputSchema } = response;
  const code = error?.params.code;
  if (typeof code === 'number') return [{ errorCode: code }];
  const expectations: Expectation[] = [];
  if (request.method === 'tools/call') expectations.push({ isError });
  if (outputSchema !== undefined && !isError) expectations.push({ schema: 'output' });
  expectations.push(...contentExpectations(request, result));
  if (expectations.length === 0) expectations.push({ path: mainPlaces[request.method], exists: true });
  return expectations;
}

function contentExpectations({ method }: TestRequest, result: Json | undefined): Expectation[] {
  if (!isJsonObject(result)) return [];
  switch (method) {
    case 'tools/call':
      return entries(result.content).map((block, index) => typeOrExistence(block, `$.content[${index}]`));
    case 'prompts/get':
      return entries(result.messages).map((message, index) =>
        isJsonObject(message) && isJsonObject(message.content) && !Array.isArray(message.content)
          ? typeOrExistence(message.content, `$.messages[${index}].content`)
          : { path: `$.messages[${index}]`, exists: true },
      );
    case 'resources/read':
      return entries(result.contents).map((content, index) => {
        const key = isJsonObject(content) && content.blob !== undefined ? 'blob' : 'text';
        return { path: `$.contents[${index}].${key}`, exists: isJsonObject(content) && content[key] !== undefined };
      });
    case 'completion/complete':
      return [];
  }
}

/** The first entries; the others are like them in most cases. */
function entries(list: Json | undefined): Json[] {
  return Array.isArray(list) ? list.slice(0, mostPlaces) : [];
}

function typeOrExistence(block: Json, path: string): Expectation {
  const type = isJsonObject(block) ? block.type : undefined;
  return typeof type === 'string' ? { path: `${path}.type`, equals: type } : { path, exists: true };
}
