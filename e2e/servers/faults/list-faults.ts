import type { Listing } from '../../../electron/demo/server/definition.ts';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import { createPlain, plainResource } from '../plain.ts';
import type { Fault } from './fault.ts';

/** The second page has itself as the next one. */
export const cursorLoop: Fault = () => ({
  definition: createPlain([], {
    amend(method, params, result) {
      const isLater = method === 'resources/list' && params.cursor !== undefined;
      return isLater ? { ...result, nextCursor: params.cursor } : result;
    },
  }),
});

const badResources: readonly unknown[] = [
  null,
  42,
  'plain://numbers/a-string',
  ['plain://numbers/an-array'],
  { name: 'no uri' },
  { uri: 'plain://numbers/nameless' },
  { uri: 17, name: 'uri is a number' },
  { uri: 'plain://numbers/one', name: 'one again' },
  { uri: 'plain://numbers/priority', name: 'priority', annotations: { priority: 7, audience: 'everyone' } },
  { uri: 'plain://numbers/types', name: ['types'], title: 5, mimeType: false, size: 'large' },
  { uri: 'plain://numbers/negative', name: 'negative', size: -1 },
  { uri: 'not a uri', name: 'no URI at all', unheardOf: { field: true } },
];
const badTemplates: readonly unknown[] = [
  null,
  { name: 'no template' },
  { uriTemplate: 'plain://{', name: 'unclosed' },
];
const badPrompts: readonly unknown[] = [null, { description: 'no name' }, { name: 'ask', arguments: 'none' }];
const badTools: readonly unknown[] = [
  null,
  { name: 'no_schema' },
  { name: 'null_schema', inputSchema: null },
  { name: 'array_schema', inputSchema: { type: 'array' } },
  { name: 'bad name with spaces', inputSchema: { type: 'object' } },
  { name: 'echo', inputSchema: { type: 'object' }, annotations: { readOnlyHint: 'yes' } },
];

/** The invalid items of each list by field. */
const badItems = new Map([
  ['resources', badResources],
  ['resourceTemplates', badTemplates],
  ['prompts', badPrompts],
  ['tools', badTools],
]);

/** Has invalid items among the valid ones in every list, on the first page. */
export const malformedItems: Fault = () => ({
  definition: createPlain([], {
    amend(_method, params, result) {
      const [key, items] = [...badItems].find(([field]) => Array.isArray(result[field])) ?? [];
      if (key === undefined || items === undefined || params.cursor !== undefined) return result;
      const good = result[key];
      return Array.isArray(good) ? { ...result, [key]: [...good, ...items] } : result;
    },
  }),
});

/** Takes 200 ms (or `delayMs`) per page of resources; ten pages of five. */
export const slowPages: Fault = ({ delayMs = 200, count = 50 }) => {
  const items = Array.from({ length: count }, (_, index) => plainResource(`slow://item/${index}`));
  const list: Listing<unknown> = {
    length: items.length,
    slice: async (start, end) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return items.slice(start, end);
    },
  };
  const read = (uri: string): Params[] | undefined =>
    items.some((item) => isParams(item) && item.uri === uri) ? [{ uri, text: uri }] : undefined;
  return { definition: createPlain([], { pageSize: 5, resources: { list, read } }) };
};

/** Has only tools, which is valid. */
export const noResources: Fault = () => ({
  definition: createPlain([], { resources: undefined, prompts: undefined }),
});
