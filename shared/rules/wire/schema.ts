import { numberOf } from '../../mcp/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Revision } from '../../model/revision.ts';
import { answers, asks, legacy } from '../read/examples.ts';
import { entriesOf } from '../read/message.ts';
import { everyRevision, legacyRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily, RuleFrame, RuleMessage } from '../rule.ts';
import { type Field, type FieldType, shapes } from './shapes.ts';

/** Most faults of one message: a long list of the same kind doesn't need each. */
const maxFaults = 200;

interface Visit {
  readonly field: string;
  readonly definition: Field;
  readonly value: Json | undefined;
  readonly path: string;
}

/** Every field of a message that its shape defines, with its value. */
function* visits(value: JsonObject, shape: string, path: string): Generator<Visit> {
  for (const [field, definition] of Object.entries(shapes[shape] ?? {})) {
    // The names of these fields need no escaping.
    const found = value[field];
    const place = `${path}/${field}`;
    yield { field, definition, value: found, path: place };
    if (!definition.type.includes(':')) continue;
    const [how, inner = ''] = definition.type.split(':');
    if (how === 'of' && isJsonObject(found)) yield* visits(found, inner, place);
    if (how !== 'list' || inner === '') continue;
    for (const [index, each] of entriesOf(found)) {
      if (isJsonObject(each)) yield* visits(each, inner, pointerTo(place, index));
    }
  }
}

/** The object that has a shape; undefined for messages without one. */
function shapedPart({ kind, method, result, params, pointer }: RuleMessage) {
  if (method === undefined || !Object.hasOwn(shapes, method)) return undefined;
  if (
    kind === 'result' &&
    result?.resultType !== 'input_required' &&
    result?.resultType !== 'task' &&
    result?.task === undefined
  )
    return result && { value: result, shape: method, path: pointerTo(pointer, 'result') };
  return kind === 'notification'
    ? { value: params ?? {}, shape: method, path: pointerTo(pointer, 'params') }
    : undefined;
}

function* look({ direction, messages }: RuleFrame, check: (visit: Visit) => Fault | undefined): Generator<Fault> {
  if (direction !== 'in') return;
  for (const message of messages) {
    const part = shapedPart(message);
    if (part === undefined) continue;
    let count = 0;
    for (const visit of visits(part.value, part.shape, part.path)) {
      const fault = check(visit);
      if (fault === undefined) continue;
      yield fault;
      count += 1;
      if (count === maxFaults) break;
    }
  }
}

function fits(value: Json, type: FieldType): boolean {
  if (type === 'text') return typeof value === 'string';
  if (type === 'number') return numberOf(value) !== undefined;
  if (type === 'flag') return typeof value === 'boolean';
  if (type === 'any') return true;
  return type.startsWith('list') ? Array.isArray(value) : isJsonObject(value);
}

/** How a text names a type. */
function nameOf(type: FieldType): string {
  if (type.startsWith('list')) return 'list';
  return type.startsWith('of:') ? 'object' : type;
}

function isDefined({ since }: Field, revision: Revision | undefined): boolean {
  return since === undefined || revision === undefined || since <= revision;
}

const example = (prompt: JsonObject) =>
  legacy('2024-11-05', [asks(1, 'prompts/list'), answers(1, { prompts: [prompt] })], { server: { prompts: {} } });

const schema: Rule = {
  id: 'SCHEMA',
  severity: 'error',
  revisions: everyRevision,
  clause: 'schema',
  isGeneric: true,
  begin: (session) => (frame) =>
    look(frame, ({ field, definition, value, path }) => {
      if (!isDefined(definition, session.revision)) return undefined;
      const values = { field, type: nameOf(definition.type) };
      if (value === undefined)
        return definition.isRequired ? { pointer: path, values: { ...values, problem: 'missing' } } : undefined;
      return fits(value, definition.type)
        ? undefined
        : { pointer: path, actual: value, values: { ...values, problem: 'type' } };
    }),
  bad: example({ description: 'no name' }),
  good: example({ name: 'a', description: 'a name', other: 1 }),
};

const future: Rule = {
  id: 'SCHEMA-FUTURE',
  severity: 'info',
  revisions: legacyRevisions,
  clause: 'schema',
  isGeneric: true,
  begin: (session) => (frame) =>
    look(frame, ({ field, definition, value, path }) => {
      if (value === undefined || session.revision === undefined || isDefined(definition, session.revision))
        return undefined;
      return { pointer: path, actual: value, values: { field, since: definition.since ?? '' } };
    }),
  bad: example({ name: 'a', title: 'A' }),
  good: example({ name: 'a' }),
};

/** What the revision's schema says about fields that no other rule covers. */
export const schemas: RuleFamily = { name: 'schema', rules: [schema, future] };
