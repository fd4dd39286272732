import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { revisions } from '../../model/revision.ts';
import type { ExampleFrame, RuleExample } from '../rule.ts';

/** An example with one change, and what the change is. */
export interface Variant<T> {
  readonly change: string;
  readonly changed: T;
}

/**
 * Sessions that differ from an example's in one place: a frame is missing or comes twice, a value is missing, of another
 * type, or slightly different, or the whole session has another revision. Frames are counted from 1.
 */
export function* exampleVariants(example: RuleExample): Generator<Variant<RuleExample>> {
  const { frames } = example;
  for (const revision of revisions) {
    if (revision === example.revision) continue;
    const changed = frames.map((frame) => inRevision(frame, example.revision, revision));
    yield { change: `in ${revision}`, changed: { ...example, frames: changed } };
  }
  for (const [index, frame] of frames.entries()) {
    const replaced = (...by: ExampleFrame[]) => ({ ...example, frames: frames.toSpliced(index, 1, ...by) });
    const at = String(index + 1);
    yield { change: `without ${at}`, changed: replaced() };
    yield { change: `${at} twice`, changed: replaced(frame, frame) };
    yield { change: `${at} a day later`, changed: replaced({ ...frame, after: 86_400_000 }) };
    for (const { change, changed } of frameVariants(frame))
      yield { change: `${at}${change}`, changed: replaced(changed) };
  }
}

/**
 * Values that differ from a value in one place: what is there is missing, of another type, or slightly different. Of an
 * array only the first two entries and the last are changed.
 */
export function* valueVariants(value: Json): Generator<Variant<Json>> {
  for (const changed of othersFor(value)) yield { change: ` = ${JSON.stringify(changed)}`, changed };
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      // In a long list, the others are like the first ones.
      if (index > 1 && index < value.length - 1) continue;
      yield { change: `/${index} missing`, changed: value.toSpliced(index, 1) };
      yield { change: `/${index} twice`, changed: value.toSpliced(index, 0, entry) };
      for (const { change, changed } of valueVariants(entry))
        yield { change: `/${index}${change}`, changed: value.with(index, changed) };
    }
  } else if (isJsonObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      yield { change: `/${key} missing`, changed: without(value, key) };
      for (const { change, changed } of valueVariants(entry))
        yield { change: `/${key}${change}`, changed: { ...value, [key]: changed } };
    }
  }
}

function othersFor(value: Json): Json[] {
  if (typeof value === 'string') return [7, '', `${value}x`];
  if (typeof value === 'number') return ['x', value + 1, value - 1, value + 0.5];
  if (typeof value === 'boolean') return [7, !value];
  if (Array.isArray(value)) return [7, [], {}];
  if (isJsonObject(value)) return [7, {}, []];
  return [7, {}];
}

function* frameVariants(frame: ExampleFrame): Generator<Variant<ExampleFrame>> {
  const { json, text, http, event, exit } = frame;
  if (json !== undefined)
    for (const { change, changed } of valueVariants(json)) yield { change, changed: { ...frame, json: changed } };
  if (text !== undefined)
    for (const other of ['', `${text}x`, `${text}\n`])
      yield { change: ` text = ${JSON.stringify(other)}`, changed: { ...frame, text: other } };
  if (frame.isPartial) yield { change: ' whole', changed: { ...frame, isPartial: false } };
  if (frame.kind !== undefined) yield { change: ' of another kind', changed: { ...frame, kind: 'lifecycle' } };
  if (http !== undefined)
    for (const { change, changed } of httpVariants(http)) yield { change, changed: { ...frame, http: changed } };
  if (event !== undefined) {
    yield { change: ' without its event', changed: { ...frame, event: {} } };
    yield { change: ' with another event', changed: { ...frame, event: { name: 'x', id: 'x' } } };
  }
  if (exit !== undefined)
    for (const other of [{}, { code: 0 }, { code: 1 }, { signal: 'SIGKILL' }, { code: 0, isForced: true }])
      yield { change: ` exit = ${JSON.stringify(other)}`, changed: { ...frame, exit: other } };
}

type Http = NonNullable<ExampleFrame['http']>;

function* httpVariants(http: Http): Generator<Variant<Http>> {
  yield { change: ' in another exchange', changed: { ...http, stream: 'other' } };
  yield { change: http.isEnd ? ' goes on' : ' ends', changed: { ...http, isEnd: !http.isEnd } };
  const { stream: _, ...unknown } = http;
  yield { change: ' in an unknown exchange', changed: unknown };
  if (http.method !== undefined)
    for (const method of ['GET', 'POST', 'DELETE']) yield { change: ` ${method}`, changed: { ...http, method } };
  if (http.status !== undefined)
    for (const status of [200, 202, 204, 302, 400, 401, 403, 404, 405, 406, 500])
      yield { change: ` ${status}`, changed: { ...http, status } };
  if (http.url !== undefined)
    for (const url of ['http://example.com/', 'https://example.com/a', 'http://localhost/', ''])
      yield { change: ` url ${url}`, changed: { ...http, url } };
  const headers = http.headers ?? {};
  for (const [name, value] of Object.entries(headers)) {
    const { [name]: __, ...rest } = headers;
    yield { change: ` without ${name}`, changed: { ...http, headers: rest } };
    for (const other of ['', 'x', `${value}x`, value.toUpperCase()])
      yield { change: ` ${name}: ${other}`, changed: { ...http, headers: { ...rest, [name]: other } } };
  }
}

function without(value: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

/** The frame with another revision wherever its own is named. */
function inRevision(frame: ExampleFrame, own: string, other: string): ExampleFrame {
  if (frame.json === undefined) return frame;
  const json: Json = JSON.parse(JSON.stringify(frame.json).replaceAll(`"${own}"`, `"${other}"`));
  return { ...frame, json };
}
