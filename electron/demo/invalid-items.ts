import { textResult } from './server/content.ts';
import type { ServerDefinition, Tool } from './server/definition.ts';
import type { Params } from './server/message.ts';

const purpose = 'Invalid on purpose';
const wrongFields = 'demo://invalid/fields';

/** The invalid items of each list except tools, with their problem as description. */
const invalidItems: Readonly<Record<string, { field: string; items: readonly Params[] }>> = {
  'resources/list': {
    field: 'resources',
    items: [
      {
        uri: wrongFields,
        name: 'fields',
        title: `${purpose}: fields`,
        mimeType: 'text/plain',
        description: 'Its size is negative, its priority above 1, its audience unknown and its date invalid.',
        size: -1,
        annotations: { audience: ['everyone'], priority: 7, lastModified: 'yesterday' },
      },
      { name: 'nowhere', title: `${purpose}: no URI`, description: 'Without a URI it is shown, but can’t be read.' },
    ],
  },
  'resources/templates/list': {
    field: 'resourceTemplates',
    items: [
      {
        uriTemplate: 'demo://invalid/{unclosed',
        name: 'unclosed',
        title: `${purpose}: template`,
        description: 'A brace isn’t closed (RFC 6570), so it has no variables to fill in.',
      },
    ],
  },
  'prompts/list': {
    field: 'prompts',
    items: [
      {
        title: `${purpose}: no name`,
        arguments: 'none',
        description: 'It has no name, so it can be shown but not requested; its arguments aren’t a list.',
      },
    ],
  },
};

/** Adds the invalid items after the last page of each list. */
export const withInvalidItems: NonNullable<ServerDefinition['amend']> = (method, _params, result) => {
  const { field, items } = (Object.hasOwn(invalidItems, method) ? invalidItems[method] : undefined) ?? {};
  if (field === undefined || items === undefined || result.nextCursor !== undefined) return result;
  const listed = result[field];
  return Array.isArray(listed) ? { ...result, [field]: [...listed, ...items] } : result;
};

export function invalidCount(method: string): number {
  return invalidItems[method]?.items.length ?? 0;
}

/** The contents of the invalid resource with a URI. */
export function readInvalid(uri: string): readonly Params[] | undefined {
  if (uri !== wrongFields) return undefined;
  return [{ uri, mimeType: 'text/plain', text: 'Only its item in the list is wrong.\n' }];
}

/** A working tool whose schema isn't an object schema. */
export const invalidSchema: Tool = {
  descriptor: {
    name: 'invalid_schema',
    title: `${purpose}: schema`,
    inputSchema: { type: 'objekt', required: 'lens' },
    description: 'Its inputSchema isn’t an object schema. Arguments can still be written as JSON and sent.',
  },
  run: (values) => textResult(`It came as ${JSON.stringify(values)}.`),
};
