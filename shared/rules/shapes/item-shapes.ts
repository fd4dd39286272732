import type { Era } from '../../model/revision.ts';
import { choice, fields, list, type Members, map, type Shape, since, variants } from './shape.ts';

export const role = choice('user', 'assistant');

const icon = fields({ src: 'text' }, { mimeType: 'text', sizes: list('text'), theme: choice('light', 'dark') });
const titled: Members = { title: since('2025-06-18', 'text'), icons: since('2025-11-25', list(icon)) };

/** What a server or client says of itself. */
export const implementation = fields(
  { name: 'text', version: 'text' },
  { ...titled, websiteUrl: since('2025-11-25', 'text'), description: since('2025-11-25', 'text') },
);

const annotations = fields({}, { audience: list(role), priority: 'share', lastModified: since('2025-06-18', 'time') });

/** Of what is listed by name. */
const item: Members = { description: 'text', ...titled, _meta: 'object' };
const ofResource: Members = { ...item, mimeType: 'text', annotations };

const resourceMembers: Members = { ...ofResource, size: 'number' };
export const resource = fields({ uri: 'text', name: 'text' }, resourceMembers);
export const template = fields({ uriTemplate: 'text', name: 'text' }, ofResource);

const argument = fields(
  { name: 'text' },
  { description: 'text', required: 'flag', title: since('2025-06-18', 'text') },
);
export const prompt = fields({ name: 'text' }, { ...item, arguments: list(argument) });

const toolAnnotations = fields(
  {},
  { title: 'text', readOnlyHint: 'flag', destructiveHint: 'flag', idempotentHint: 'flag', openWorldHint: 'flag' },
);

/** Up to 2025-11-25 a tool's schema has an object at its root, and members that are schemas. */
const objectSchema = fields({ type: choice('object') }, { properties: map('object'), required: list('text') });
const execution = fields({}, { taskSupport: choice('required', 'optional', 'forbidden') });

const tools: Readonly<Record<Era, Shape>> = {
  legacy: fields(
    { name: 'text', inputSchema: objectSchema },
    {
      ...item,
      annotations: since('2025-03-26', toolAnnotations),
      outputSchema: since('2025-06-18', objectSchema),
      execution: since('2025-11-25', execution),
    },
  ),
  modern: fields(
    { name: 'text', inputSchema: fields({ type: choice('object') }, { $schema: 'text' }) },
    { ...item, annotations: toolAnnotations, outputSchema: fields({}, { $schema: 'text' }) },
  ),
};

/** A listed tool, or one that a server gives a model. */
export function toolShape(era: Era): Shape {
  return tools[era];
}

/** A content of a resource; whether it has a text or a blob is a rule of its own. */
export const content = fields({ uri: 'text' }, { mimeType: 'text', text: 'text', blob: 'text', _meta: 'object' });

const ofBlock: Members = { annotations, _meta: 'object' };
const media = fields({ data: 'text', mimeType: 'text' }, ofBlock);
const spoken = { text: fields({ text: 'text' }, ofBlock), image: media, audio: media };

/** A content block of a tool's result or of a prompt. */
export const block = variants('type', {
  ...spoken,
  resource: fields({ resource: content }, ofBlock),
  resource_link: fields({ uri: 'text', name: 'text' }, resourceMembers),
});

/** What a tool returns beside its blocks: an object; from 2026-07-28 on any value. */
export function structured(era: Era): Members {
  return { structuredContent: since('2025-06-18', era === 'legacy' ? 'object' : 'any'), isError: 'flag' };
}

/** A content block of a message for a model. */
export function samplingBlock(era: Era): Shape {
  return variants('type', {
    ...spoken,
    tool_use: fields({ id: 'text', name: 'text', input: 'object' }, { _meta: 'object' }),
    tool_result: fields({ toolUseId: 'text', content: list(block) }, { ...structured(era), _meta: 'object' }),
  });
}
