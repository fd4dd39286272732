import { decodedLength, readBase64 } from '../../mcp/content/base64.ts';
import { numberOf } from '../../mcp/json/canonical.ts';
import { parseUriTemplate } from '../../mcp/resources/uri-template.ts';
import { type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { contentBlocksIn, eachFound, resourceContentsIn } from '../read/content-blocks.ts';
import { eachResult } from '../read/each-message.ts';
import { answers, asks, legacy, modern, modernAsks } from '../read/examples.ts';
import { allCapabilities, listed, modernList } from '../read/item-examples.ts';
import { eachListed, listedIn } from '../read/listed.ts';
import { entriesOf } from '../read/message.ts';
import { repeatedNames } from '../read/repeated-names.ts';
import { everyRevision, modernRevisions } from '../read/revisions.ts';
import { uriProblem } from '../read/uri.ts';
import type { Fault, Rule, RuleFamily } from '../rule.ts';

const resourceList = (resource: JsonObject) => listed('2025-06-18', 'resources/list', { resources: [resource] });
const reading = (uri: string, ...contents: JsonObject[]) =>
  listed('2025-06-18', 'resources/read', { contents }, { uri });

function* uriFaults(uri: unknown, pointer: string): Iterable<Fault> {
  if (typeof uri !== 'string') return;
  const found = uriProblem(uri);
  if (found === undefined) return;
  const { problem, at } = found;
  const character = uri.slice(at, at + 1);
  yield { pointer, actual: uri, values: { problem, index: at + 1, character } };
}

const uri: Rule = {
  id: 'RES-URI',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/resources#custom-uri-schemes',
  begin: (session) => {
    const inLists = eachListed(['resources/list'], ({ raw, at }) => uriFaults(raw.uri, pointerTo(at, 'uri')))(session);
    const inContents = eachFound(resourceContentsIn, ({ content, at }) => uriFaults(content.uri, pointerTo(at, 'uri')))(
      session,
    );
    const inLinks = eachFound(contentBlocksIn, ({ block, at }) =>
      block.type === 'resource_link' ? uriFaults(block.uri, pointerTo(at, 'uri')) : [],
    )(session);
    return function* (frame) {
      yield* inLists(frame);
      yield* inContents(frame);
      yield* inLinks(frame);
    };
  },
  bad: resourceList({ uri: 'notes/first', name: 'first' }),
  good: resourceList({ uri: 'note:///first%20one', name: 'first' }),
};

/** What RFC 6570, 2.1, excludes from literals. */
const notLiteral = /[\s"<>\\^`|\p{Cc}]/u;

const template: Rule = {
  id: 'RES-TPL',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/resources#resource-templates',
  begin: eachListed(['resources/templates/list'], function* ({ raw, at }) {
    const text = raw.uriTemplate;
    if (typeof text !== 'string') return;
    const parsed = parseUriTemplate(text);
    if ('parts' in parsed) {
      const wrong = parsed.parts.find((part) => part.kind === 'literal' && notLiteral.test(part.text));
      if (wrong === undefined) return;
      const index = text.search(notLiteral) + 1;
      yield { pointer: pointerTo(at, 'uriTemplate'), actual: text, values: { problem: 'badLiteral', index } };
    } else if (parsed.problem !== 'tooLong') {
      const values = { problem: parsed.problem, index: parsed.at + 1 };
      yield { pointer: pointerTo(at, 'uriTemplate'), actual: text, values };
    }
  }),
  bad: listed('2025-06-18', 'resources/templates/list', {
    resourceTemplates: [{ name: 'note', uriTemplate: 'note:///{id' }],
  }),
  good: listed('2025-06-18', 'resources/templates/list', {
    resourceTemplates: [{ name: 'note', uriTemplate: 'note:///{+path}{?lines*}' }],
  }),
};

const repeatedUri: Rule = {
  id: 'RES-DUP',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'server/resources#listing-resources',
  begin: repeatedNames('resources/list'),
  bad: listed('2024-11-05', 'resources/list', {
    resources: [
      { uri: 'note:///1', name: 'a' },
      { uri: 'note:///1', name: 'b' },
    ],
  }),
  good: listed('2024-11-05', 'resources/list', {
    resources: [
      { uri: 'note:///1', name: 'a' },
      { uri: 'note:///2', name: 'a' },
    ],
  }),
};

/** How many sizes are remembered. */
const mostSizes = 20_000;

const size: Rule = {
  id: 'RES-SIZE',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'schema#resource',
  begin: () => {
    const sizes = new Map<string, number>();
    return function* (frame) {
      for (const { method, result, pointer } of frame.messages) {
        if (frame.direction !== 'in' || method !== 'resources/list' || result === undefined) continue;
        for (const { raw, at, item } of listedIn(method, result, pointer)) {
          const listedSize = numberOf(raw.size);
          if (raw.size === undefined || raw.size === null) sizes.delete(item.name);
          else if (listedSize === undefined || !Number.isInteger(listedSize) || listedSize < 0) {
            const values = { problem: 'invalid', listed: '', found: 0 };
            yield { item, pointer: pointerTo(at, 'size'), actual: raw.size, values };
          } else if (sizes.size < mostSizes || sizes.has(item.name)) sizes.set(item.name, listedSize);
        }
      }
      for (const { content, at, item, where } of resourceContentsIn(frame)) {
        const wanted = where === 'read' && typeof content.uri === 'string' ? sizes.get(content.uri) : undefined;
        const found = bytesOf(content);
        if (wanted === undefined || found === undefined || found === wanted) continue;
        const pointer = pointerTo(at, content.blob === undefined ? 'text' : 'blob');
        const values = { problem: 'differs', listed: String(wanted), found };
        yield { ...(item && { item }), pointer, actual: String(found), values };
      }
    };
  },
  bad: legacy(
    '2025-06-18',
    [
      asks(1, 'resources/list', {}),
      answers(1, { resources: [{ uri: 'note:///1', name: 'a', size: 4 }] }),
      asks(2, 'resources/read', { uri: 'note:///1' }),
      answers(2, { contents: [{ uri: 'note:///1', text: 'Größe' }] }),
    ],
    { server: allCapabilities },
  ),
  good: legacy(
    '2025-06-18',
    [
      asks(1, 'resources/list', {}),
      answers(1, { resources: [{ uri: 'note:///1', name: 'a', size: 7 }] }),
      asks(2, 'resources/read', { uri: 'note:///1' }),
      answers(2, { contents: [{ uri: 'note:///1', text: 'Größe' }] }),
    ],
    { server: allCapabilities },
  ),
};

/** The size of a content in bytes; undefined when it can't be decoded. */
function bytesOf({ text, blob }: JsonObject): number | undefined {
  if (typeof text === 'string' && blob === undefined) return new TextEncoder().encode(text).length;
  if (typeof blob !== 'string' || text !== undefined) return undefined;
  const { base64, breaksAt } = readBase64(blob);
  return breaksAt === undefined ? decodedLength(base64) : undefined;
}

/** A content of a resource has a text or a blob; of a prompt's, `PRM-EMB` says it. */
const body: Rule = {
  id: 'RES-BODY',
  severity: 'error',
  revisions: everyRevision,
  clause: 'schema#textresourcecontents',
  begin: eachFound(resourceContentsIn, function* ({ content, at, where }) {
    const has = { text: typeof content.text === 'string', blob: typeof content.blob === 'string' };
    if (where === 'prompt' || has.text !== has.blob) return;
    yield { pointer: at, values: { problem: has.text ? 'both' : 'neither' } };
  }),
  bad: reading('note:///1', { uri: 'note:///1', text: 'A note.', blob: 'QSBub3RlLg==' }),
  good: reading('note:///1', { uri: 'note:///1', blob: 'QSBub3RlLg==' }),
};

/** A folder's contents may be read as one; their URIs are below it. */
const otherUri: Rule = {
  id: 'RES-URIMIX',
  severity: 'info',
  revisions: everyRevision,
  clause: 'server/resources#reading-resources',
  begin: eachResult(['resources/read'], function* ({ request, result, pointer }) {
    const requested = stringAt(request?.params, 'uri');
    const contents = entriesOf(result.contents);
    if (requested === undefined || contents.length === 0) return;
    const uris = contents.flatMap(([, each]) => stringAt(each, 'uri') ?? []);
    if (uris.length === 0 || uris.some((each) => each.startsWith(requested) || isSame(each, requested))) return;
    yield {
      item: { kind: 'resource', name: requested },
      pointer: pointerTo(pointer, 'result', 'contents', 0, 'uri'),
      actual: uris[0] ?? '',
      values: { requested: requested.slice(0, 200) },
    };
  }),
  bad: reading('note:///1', { uri: 'note:///2', text: 'A note.' }),
  good: reading('note:///', { uri: 'note:///1', text: 'A note.' }, { uri: 'other:///2', text: 'A note.' }),
};

/** Whether two URIs differ in case or escapes of their start at most, which servers may normalize. */
function isSame(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  return new URL(one).href === new URL(other).href;
}

const empty: Rule = {
  id: 'RES-EMPTY',
  severity: 'warning',
  revisions: modernRevisions,
  clause: 'server/resources#error-handling',
  begin: eachResult(['resources/read'], function* ({ request, result, pointer }) {
    if (!Array.isArray(result.contents) || result.contents.length > 0) return;
    const name = stringAt(request?.params, 'uri') ?? '';
    yield { item: { kind: 'resource', name }, pointer: pointerTo(pointer, 'result', 'contents'), actual: [] };
  }),
  bad: modern([modernAsks(1, 'resources/read', { uri: 'note:///1' }), answers(1, modernList({ contents: [] }))], {
    server: allCapabilities,
  }),
  good: modern(
    [
      modernAsks(1, 'resources/read', { uri: 'note:///1' }),
      answers(1, modernList({ contents: [{ uri: 'note:///1', text: '' }] })),
    ],
    { server: allCapabilities },
  ),
};

/** What servers list and return as resources. */
export const resourceRules: RuleFamily = {
  name: 'resources',
  rules: [uri, template, repeatedUri, size, body, otherUri, empty],
};
