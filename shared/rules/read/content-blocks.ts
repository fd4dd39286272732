import type { FindingItem } from '../../model/findings/finding.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Fault, Rule, RuleFrame } from '../rule.ts';
import type { RuleSession } from '../session.ts';
import { entriesOf } from './message.ts';
import { serverRequestsIn } from './server-requests.ts';

/** A content block that the server sends. */
export interface ContentBlock {
  readonly block: JsonObject;
  /** JSON pointer into the frame. */
  readonly at: string;
  /** The tool or prompt whose result it is in. */
  readonly item?: FindingItem;
  readonly where: 'tool' | 'prompt' | 'sampling';
}

/** Bytes with their type: of an image, a sound, or a resource's content. */
export interface Binary {
  readonly base64: string;
  readonly mimeType: Json | undefined;
  /** JSON pointers into the frame, of the bytes and of the type. */
  readonly at: string;
  readonly typeAt: string;
  readonly type: 'image' | 'audio' | 'resource';
  readonly item?: FindingItem;
}

/** A content of a resource, read or embedded. */
export interface ResourceContent {
  readonly content: JsonObject;
  readonly at: string;
  readonly item?: FindingItem;
  readonly where: 'read' | 'tool' | 'prompt' | 'sampling';
}

/** The content blocks in a frame of the server: results of tools and prompts, and messages for sampling. */
export function contentBlocksIn(frame: RuleFrame): ContentBlock[] {
  if (frame.direction !== 'in') return [];
  // Without spreading: a server may send more blocks than a function takes arguments.
  const ofResults = frame.messages.flatMap(({ kind, method, request, result, pointer }) => {
    if (kind !== 'result' || result === undefined) return [];
    const name = stringAt(request?.params, 'name') ?? '';
    if (method === 'tools/call')
      return blocksOf(result.content, pointerTo(pointer, 'result', 'content'), 'tool', { kind: 'tool', name });
    if (method === 'prompts/get')
      return messagesOf(result, pointerTo(pointer, 'result'), 'prompt', { kind: 'prompt', name });
    return [];
  });
  const ofRequests = serverRequestsIn(frame).flatMap(({ method, params, at }) =>
    method === 'sampling/createMessage' ? messagesOf(params, at, 'sampling') : [],
  );
  return [...ofResults, ...ofRequests];
}

function messagesOf(holder: JsonObject, at: string, where: ContentBlock['where'], item?: FindingItem): ContentBlock[] {
  return entriesOf(holder.messages).flatMap(([index, message]) => {
    const content = isJsonObject(message) ? message.content : undefined;
    return blocksOf(content, pointerTo(at, 'messages', index, 'content'), where, item);
  });
}

function blocksOf(
  content: Json | undefined,
  at: string,
  where: ContentBlock['where'],
  item?: FindingItem,
): ContentBlock[] {
  const named = item && { item };
  const blocks = isJsonObject(content)
    ? [{ block: content, at, where, ...named }]
    : entriesOf(content).flatMap(([index, block]) =>
        isJsonObject(block) ? [{ block, at: pointerTo(at, index), where, ...named }] : [],
      );
  if (where !== 'sampling') return blocks;
  // A message for a model may have the results of its calls, with blocks of their own.
  const results = blocks.filter(({ block }) => block.type === 'tool_result');
  return [...blocks, ...results.flatMap((each) => blocksOf(each.block.content, pointerTo(each.at, 'content'), 'tool'))];
}

/** The contents of resources in a frame of the server. */
export function resourceContentsIn(frame: RuleFrame): ResourceContent[] {
  if (frame.direction !== 'in') return [];
  const read = frame.messages.flatMap(({ method, request, result, pointer }) => {
    if (method !== 'resources/read' || result === undefined) return [];
    const item: FindingItem = { kind: 'resource', name: stringAt(request?.params, 'uri') ?? '' };
    return entriesOf(result.contents).flatMap(([index, content]): ResourceContent[] =>
      isJsonObject(content)
        ? [{ content, at: pointerTo(pointer, 'result', 'contents', index), item, where: 'read' }]
        : [],
    );
  });
  const embedded = contentBlocksIn(frame).flatMap(({ block, at, item, where }): ResourceContent[] =>
    block.type === 'resource' && isJsonObject(block.resource)
      ? [{ content: block.resource, at: pointerTo(at, 'resource'), where, ...(item && { item }) }]
      : [],
  );
  return [...read, ...embedded];
}

/** All bytes that a frame of the server has in base64. */
export function binariesIn(frame: RuleFrame): Binary[] {
  const media = contentBlocksIn(frame).flatMap(({ block, at, item }): Binary[] => {
    const { type, data, mimeType } = block;
    if ((type !== 'image' && type !== 'audio') || typeof data !== 'string') return [];
    const places = { at: pointerTo(at, 'data'), typeAt: pointerTo(at, 'mimeType') };
    return [{ base64: data, mimeType, type, ...places, ...(item && { item }) }];
  });
  const blobs = resourceContentsIn(frame).flatMap(({ content: { blob, mimeType }, at, item }): Binary[] => {
    if (typeof blob !== 'string') return [];
    const places = { at: pointerTo(at, 'blob'), typeAt: pointerTo(at, 'mimeType') };
    return [{ base64: blob, mimeType, type: 'resource', ...places, ...(item && { item }) }];
  });
  return [...media, ...blobs];
}

/** A rule without facts of its own that looks at what `read` finds in each frame; its faults are the item's. */
export function eachFound<T extends { readonly item?: FindingItem }>(
  read: (frame: RuleFrame) => readonly T[],
  check: (found: T, session: RuleSession) => Iterable<Fault>,
): Rule['begin'] {
  return (session) =>
    function* (frame) {
      for (const found of read(frame)) {
        for (const fault of check(found, session)) yield { ...(found.item && { item: found.item }), ...fault };
      }
    };
}
