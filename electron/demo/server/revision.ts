import { isParams, type Params } from './message.ts';

/** The published revisions, oldest first. */
const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

export type Era = 'legacy' | 'modern' | 'both';

/** The first revision without a handshake. */
const firstModern: Revision = '2026-07-28';

export const legacyRevisions: readonly Revision[] = revisions.filter((revision) => revision < firstModern);
export const modernRevisions: readonly Revision[] = revisions.filter((revision) => revision >= firstModern);

export function isRevision(value: unknown): value is Revision {
  return revisions.some((revision) => revision === value);
}

/** The era that a server supports, optionally limited to one revision. */
export interface Speech {
  era: Era;
  revision?: Revision;
}

/** The supported legacy revisions, oldest first. */
export function legacyOf({ era, revision }: Speech): readonly Revision[] {
  if (era === 'modern') return [];
  return revision !== undefined && revision < firstModern ? [revision] : legacyRevisions;
}

/** The supported modern revisions, oldest first. */
export function modernOf({ era }: Speech): readonly Revision[] {
  return era === 'legacy' ? [] : modernRevisions;
}

/** The revision that introduced a field; other fields exist in all revisions. */
type Introductions = Readonly<Record<string, Revision>>;

const itemFields: Introductions = {
  title: '2025-06-18',
  icons: '2025-11-25',
  _meta: '2025-06-18',
  outputSchema: '2025-06-18',
};
const infoFields: Introductions = {
  title: '2025-06-18',
  description: '2025-11-25',
  icons: '2025-11-25',
  websiteUrl: '2025-11-25',
};
const capabilityFields: Introductions = { completions: '2025-03-26', tasks: '2025-11-25', extensions: '2025-11-25' };
const blockTypes: Introductions = { audio: '2025-03-26', resource_link: '2025-06-18' };
const listKeys = ['resources', 'resourceTemplates', 'prompts', 'tools'];

function without(value: Params, fields: Introductions, revision: Revision): Params {
  return Object.fromEntries(Object.entries(value).filter(([key]) => revision >= (fields[key] ?? revision)));
}

function mapArray(value: unknown, change: (item: Params) => Params): unknown {
  return Array.isArray(value) ? value.map((item: unknown) => (isParams(item) ? change(item) : item)) : value;
}

function shapeAnnotations(value: Params, revision: Revision): Params {
  if (!isParams(value.annotations)) return value;
  return { ...value, annotations: without(value.annotations, { lastModified: '2025-06-18' }, revision) };
}

function shapeItem(item: Params, revision: Revision): Params {
  const shaped = shapeAnnotations(without(item, itemFields, revision), revision);
  if ('arguments' in shaped)
    shaped.arguments = mapArray(shaped.arguments, (part) => without(part, itemFields, revision));
  // Tools have annotations since 2025-03-26; resources in all revisions.
  if ('inputSchema' in shaped && revision < '2025-03-26') delete shaped.annotations;
  return shaped;
}

function shapeBlock(block: Params, revision: Revision): Params {
  const introduced = typeof block.type === 'string' ? blockTypes[block.type] : undefined;
  if (introduced !== undefined && revision < introduced) {
    return { type: 'text', text: `(${String(block.type)}: ${String(block.uri ?? block.mimeType)})` };
  }
  return shapeAnnotations(without(block, { _meta: '2025-06-18' }, revision), revision);
}

function shapeMessage(message: Params, revision: Revision): Params {
  return isParams(message.content) ? { ...message, content: shapeBlock(message.content, revision) } : message;
}

/** Removes from a result what its revision doesn't have; later content blocks become text. */
export function shapeResult(result: Params, revision: Revision): Params {
  if (revision >= '2025-11-25') return result;
  const shaped = without(result, { structuredContent: '2025-06-18' }, revision);
  for (const key of listKeys) {
    if (key in shaped) shaped[key] = mapArray(shaped[key], (item) => shapeItem(item, revision));
  }
  if ('content' in shaped) shaped.content = mapArray(shaped.content, (block) => shapeBlock(block, revision));
  if ('messages' in shaped) shaped.messages = mapArray(shaped.messages, (message) => shapeMessage(message, revision));
  if ('contents' in shaped) shaped.contents = mapArray(shaped.contents, (part) => without(part, itemFields, revision));
  if (isParams(shaped.serverInfo)) shaped.serverInfo = without(shaped.serverInfo, infoFields, revision);
  if (isParams(shaped.capabilities)) {
    shaped.capabilities = without(shaped.capabilities, capabilityFields, revision);
  }
  return shaped;
}
