import type { Revision } from '../../model/revision.ts';

/** A kind of JSON value; `list:` and `map:` have members of a shape, a name alone is a shape. */
export type FieldType = 'text' | 'number' | 'flag' | 'object' | 'list' | 'any' | `list:${string}` | `of:${string}`;

/** One field of a shape: its type, whether it is required, and the first revision that defines it. */
export interface Field {
  readonly type: FieldType;
  readonly isRequired?: boolean;
  readonly since?: Revision;
}

const text: Field = { type: 'text' };
const need = (type: FieldType): Field => ({ type, isRequired: true });
const since = (revision: Revision, type: FieldType = 'text'): Field => ({ type, since: revision });

const titled = { title: since('2025-06-18'), icons: since('2025-11-25', 'list') };
const item = { name: need('text'), description: text, ...titled };
const paged = { nextCursor: text };

/** What results, params and their items look like in the published revisions, as far as no rule of its own covers it. */
export const shapes: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  initialize: {
    protocolVersion: need('text'),
    capabilities: need('object'),
    serverInfo: need('of:implementation'),
    instructions: text,
  },
  implementation: {
    name: need('text'),
    version: need('text'),
    title: since('2025-06-18'),
    icons: since('2025-11-25', 'list'),
    websiteUrl: since('2025-11-25'),
    description: since('2025-11-25'),
  },
  'server/discover': { supportedVersions: need('list'), capabilities: need('object'), instructions: text },
  'tools/list': { tools: need('list:tool'), ...paged },
  tool: {
    ...item,
    annotations: since('2025-03-26', 'object'),
    outputSchema: since('2025-06-18', 'object'),
    execution: since('2025-11-25', 'object'),
  },
  'tools/call': { isError: { type: 'flag' }, structuredContent: since('2025-06-18', 'any') },
  'prompts/list': { prompts: need('list:prompt'), ...paged },
  prompt: { ...item, arguments: { type: 'list:argument' } },
  argument: { name: need('text'), description: text, required: { type: 'flag' }, title: since('2025-06-18') },
  'prompts/get': { messages: need('list:message'), description: text },
  message: { role: need('text'), content: need('object') },
  'resources/list': { resources: need('list:resource'), ...paged },
  resource: { uri: need('text'), ...item, mimeType: text, size: { type: 'number' } },
  'resources/templates/list': { resourceTemplates: need('list:template'), ...paged },
  template: { uriTemplate: need('text'), ...item, mimeType: text },
  'resources/read': { contents: need('list:content') },
  content: { uri: need('text'), mimeType: text },
  'completion/complete': { completion: need('of:completion') },
  completion: { values: need('list'), total: { type: 'number' }, hasMore: { type: 'flag' } },
  'notifications/progress': {
    progressToken: need('any'),
    progress: need('number'),
    total: { type: 'number' },
    message: since('2025-03-26'),
  },
  'notifications/message': { level: need('text'), data: need('any'), logger: text },
  'notifications/resources/updated': { uri: need('text') },
  'notifications/cancelled': { reason: text },
};
