import { readBase64 } from '../../mcp/content/base64.ts';
import { essenceOf, isTextual } from '../../mcp/mime.ts';
import { contradicts, sniff, sniffLength } from '../../mcp/mime-sniff.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Revision } from '../../model/revision.ts';
import { binariesIn, contentBlocksIn, eachFound } from '../read/content-blocks.ts';
import { listed } from '../read/item-examples.ts';
import { everyRevision, revisionsFrom } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';

/** The first revision with each type of block, and where it may be. */
const blockTypes: Readonly<Record<string, { since: Revision; where: readonly ('tool' | 'prompt' | 'sampling')[] }>> = {
  text: { since: '2024-11-05', where: ['tool', 'prompt', 'sampling'] },
  image: { since: '2024-11-05', where: ['tool', 'prompt', 'sampling'] },
  resource: { since: '2024-11-05', where: ['tool', 'prompt'] },
  audio: { since: '2025-03-26', where: ['tool', 'prompt', 'sampling'] },
  resource_link: { since: '2025-06-18', where: ['tool', 'prompt'] },
  tool_use: { since: '2025-11-25', where: ['sampling'] },
  tool_result: { since: '2025-11-25', where: ['sampling'] },
};

const blockType: Rule = {
  id: 'CT-TYPE',
  severity: 'error',
  revisions: everyRevision,
  clause: 'schema#contentblock',
  begin: eachFound(contentBlocksIn, function* ({ block, at, where }, { revision }) {
    const { type } = block;
    const known = typeof type === 'string' && Object.hasOwn(blockTypes, type) ? blockTypes[type] : undefined;
    if (known?.where.includes(where) && (revision === undefined || revision >= known.since)) return;
    const problem = known === undefined ? 'unknown' : known.where.includes(where) ? 'later' : 'elsewhere';
    const values = { problem, since: known?.since ?? '' };
    yield { pointer: pointerTo(at, 'type'), ...(type !== undefined && { actual: type }), values };
  }),
  bad: toolResult('2024-11-05', { type: 'audio', data: 'UklGRgAAAABXQVZF', mimeType: 'audio/wav' }),
  good: toolResult('2025-03-26', { type: 'audio', data: 'UklGRgAAAABXQVZF', mimeType: 'audio/wav' }),
};

const base64: Rule = {
  id: 'CT-B64',
  severity: 'error',
  revisions: everyRevision,
  clause: 'schema#imagecontent',
  begin: eachFound(binariesIn, function* ({ base64: sent, at }) {
    const { forms, breaksAt } = readBase64(sent);
    const [form] = forms;
    if (breaksAt !== undefined) {
      const excerpt = sent.slice(Math.max(0, breaksAt - 10), breaksAt + 10);
      yield { pointer: at, actual: excerpt, values: { problem: 'character', index: breaksAt + 1 } };
    } else if (form !== undefined)
      yield { pointer: at, actual: sent.slice(0, 40), values: { problem: form, index: 0 } };
  }),
  bad: toolResult('2025-06-18', { type: 'image', data: 'iVBORw0KGgo', mimeType: 'image/png' }),
  good: toolResult('2025-06-18', { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }),
};

const mimeType: Rule = {
  id: 'CT-MIME',
  severity: 'error',
  revisions: everyRevision,
  clause: 'schema#imagecontent',
  begin: eachFound(binariesIn, function* ({ mimeType: sent, typeAt, type }) {
    // The type of a resource may be left out.
    if (sent === undefined && type === 'resource') return;
    const essence = typeof sent === 'string' ? essenceOf(sent) : undefined;
    const actual = sent !== undefined && { actual: sent };
    if (essence === undefined) {
      const problem = sent === undefined ? 'missing' : 'malformed';
      yield { pointer: typeAt, ...actual, values: { problem, type } };
    } else if (type !== 'resource' && !essence.startsWith(`${type}/`)) {
      yield { pointer: typeAt, severity: 'warning', ...actual, values: { problem: 'family', type } };
    }
  }),
  bad: toolResult('2025-06-18', { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'png' }),
  good: toolResult('2025-06-18', { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }),
};

const magic: Rule = {
  id: 'CT-MAGIC',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'schema#imagecontent',
  begin: eachFound(binariesIn, function* ({ base64: sent, mimeType: declared, typeAt }) {
    const essence = typeof declared === 'string' ? essenceOf(declared) : undefined;
    if (essence === undefined) return;
    const { base64: head, breaksAt } = readBase64(sent.slice(0, Math.ceil(sniffLength / 3) * 4));
    if (breaksAt !== undefined) return;
    const bytes = Uint8Array.from(atob(head), (character) => character.charCodeAt(0));
    const found = sniff(bytes, String(declared));
    if (found === undefined || !contradicts(essence, found, isTextual)) return;
    yield { pointer: typeAt, actual: essence, values: { declared: essence, found } };
  }),
  bad: toolResult('2025-06-18', { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/jpeg' }),
  good: toolResult('2025-06-18', { type: 'image', data: '/9j/4AAQ', mimeType: 'image/jpeg' }),
};

const embedded: Rule = {
  id: 'CT-EMB',
  severity: 'warning',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'server/tools#embedded-resources',
  begin: eachFound(contentBlocksIn, function* ({ block, at, where }, { serverCapabilities }) {
    if (block.type !== 'resource' || where !== 'tool' || serverCapabilities === undefined) return;
    if (serverCapabilities.resources === undefined) yield { pointer: pointerTo(at, 'type'), actual: 'resource' };
  }),
  bad: listed('2025-06-18', 'tools/call', { content: [embeddedText()] }, { name: 'read' }, { tools: {} }),
  good: listed('2025-06-18', 'tools/call', { content: [embeddedText()] }, { name: 'read' }, { resources: {} }),
};

function embeddedText() {
  return { type: 'resource', resource: { uri: 'note:///1', mimeType: 'text/plain', text: 'A note.' } };
}

function toolResult(revision: Revision, block: Parameters<typeof listed>[2]) {
  return listed(revision, 'tools/call', { content: [block] }, { name: 'draw' });
}

/** What content blocks contain, in results and in messages for sampling. */
export const blockRules: RuleFamily = { name: 'blocks', rules: [blockType, base64, mimeType, magic, embedded] };
