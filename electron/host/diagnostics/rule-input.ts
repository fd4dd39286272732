import { isUtf8 } from 'node:buffer';
import { parseMessage } from '#shared/mcp/envelope.ts';
import { foldDepth } from '#shared/mcp/json/json-depth.ts';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { FrameDetail } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { RuleInput } from '#shared/rules/rule.ts';
import type { FollowedFrame } from '../wire/traffic/frames/log-operations.ts';

type Meta = FrameDetail['meta'];
type Http = NonNullable<RuleInput['http']>;

/** What rules see of a body that isn't JSON, in characters. */
const mostText = 64_000;

const decoder = new TextDecoder();

/**
 * A stored frame as rules read it. `payload`: its JSON, or its whole body; undefined when that is too large to be read,
 * and then only what it is about counts. `probe`: the rule whose probe it belongs to. `isForeign`: of a client that isn't
 * Loupe, whose faults are nobody's intention.
 */
export function ruleInput(
  { frame, meta }: FollowedFrame,
  payload: Uint8Array | undefined,
  { probe, isForeign = false }: { probe?: string | undefined; isForeign?: boolean } = {},
): RuleInput {
  const { seq, at, direction, channel, kind } = frame;
  const about = {
    ...httpOf(frame, meta),
    ...eventOf(frame, meta),
    ...exitOf(frame, meta),
    ...(meta.unterminated === true && { isPartial: true }),
    ...(probe !== undefined && { probe }),
  };
  if (payload === undefined) {
    return { seq, at, direction, channel, kind, json: envelopeOf(frame), isDeliberate: true, ...about };
  }
  const text = payloadText(payload);
  const badBytes = direction === 'in' && channel === 'stdout' ? badBytesIn(payload, text) : undefined;
  const json = kind === 'stderr' || kind === 'lifecycle' || text === '' ? undefined : readJson(text);
  // Only a person writes what Loupe doesn't.
  const isDeliberate =
    meta.written === true || (!isForeign && direction === 'out' && kind === 'stray' && channel !== 'app');
  return {
    seq,
    at,
    direction,
    channel,
    kind,
    json,
    ...(json === undefined && { text: text.slice(0, mostText) }),
    ...(isDeliberate && { isDeliberate }),
    ...(badBytes !== undefined && { badBytes }),
    ...about,
  };
}

/** Without the mark at the beginning and the line's end, which aren't part of a message. */
function payloadText(payload: Uint8Array): string {
  return decoder.decode(payload).replace(/\r?\n$/, '');
}

const mark = [0xef, 0xbb, 0xbf] as const;

/** Where bytes aren't UTF-8, or the mark that `text` no longer has. */
function badBytesIn(payload: Uint8Array, text: string): RuleInput['badBytes'] {
  const before = mark.every((byte, index) => payload[index] === byte) ? mark.length : 0;
  if (before > 0) return { from: 0, to: before, what: 'bom' };
  if (isUtf8(payload)) return undefined;
  // What can't be decoded is U+FFFD in the text, as is what was sent as that.
  for (let at = text.indexOf(replacement); at >= 0; at = text.indexOf(replacement, at + 1)) {
    const from = Buffer.byteLength(text.slice(0, at));
    if (!replacementBytes.every((byte, index) => payload[from + index] === byte))
      return { from, to: from + 1, what: 'utf8' };
  }
  return undefined;
}

const replacement = '\ufffd';
const replacementBytes = [0xef, 0xbf, 0xbd] as const;

function readJson(text: string): Json | undefined {
  const json = parseMessage(text);
  if (json !== undefined) foldDepth(json);
  return json;
}

/** The message without its content: a response that isn't read answers its request, too. */
function envelopeOf({ kind, method, rpcId }: FollowedFrame['frame']): Json | undefined {
  const id = rpcId === undefined ? undefined : parseJson(rpcId);
  const head = { jsonrpc: '2.0', ...(id !== undefined && { id }) };
  switch (kind) {
    case 'request':
    case 'notification':
      return { ...head, method: method ?? '' };
    case 'result':
      return { ...head, result: {} };
    case 'error':
      return { ...head, error: { code: 0, message: '' } };
    default:
      return undefined;
  }
}

function httpOf(frame: FollowedFrame['frame'], meta: Meta): { http?: Http } {
  const { channel } = frame;
  if (channel !== 'http' && channel !== 'sse' && channel !== 'auth') return {};
  const { exchange, method, url, status, headers } = meta;
  return {
    http: {
      // Each sign-in counts its own exchanges.
      ...(exchange !== undefined && { stream: channel === 'auth' ? `auth:${String(exchange)}` : String(exchange) }),
      ...(typeof method === 'string' && { method }),
      ...(typeof url === 'string' && { url }),
      ...(typeof status === 'number' && { status }),
      ...(typeof headers === 'object' && { headers: lowerCased(headers) }),
      ...(isStreamEnd(frame) && { isEnd: true }),
    },
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The server ended the stream between two events; a connection that broke isn't its doing. */
function isStreamEnd({ channel, kind, facts: text, size }: FollowedFrame['frame']): boolean {
  if (channel !== 'sse' || kind !== 'stray' || size > 0 || text === undefined) return false;
  const facts = parseJson(text);
  return isJsonObject(facts) && facts.type === 'brokeOff' && stringAt(facts, 'cause') === 'the stream ended';
}

function eventOf({ framing }: FollowedFrame['frame'], { event, id }: Meta): Pick<RuleInput, 'event'> {
  if (framing !== 'event') return {};
  return { event: { ...(typeof event === 'string' && { name: event }), ...(id !== undefined && { id: String(id) }) } };
}

function exitOf({ kind, method }: FollowedFrame['frame'], meta: Meta): Pick<RuleInput, 'exit'> {
  if (kind !== 'lifecycle' || method !== 'process ended') return {};
  const { exitCode, signal, forced, byClient } = meta;
  return {
    exit: {
      ...(typeof exitCode === 'number' && exitCode >= 0 && { code: exitCode }),
      ...(typeof signal === 'string' && signal !== '' && { signal }),
      ...(forced === true && { isForced: true }),
      ...(byClient === true && { isByClient: true }),
    },
  };
}
