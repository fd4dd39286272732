import { expect, test } from 'vitest';
import { type ChangeClass, changeClasses } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json/json.ts';
import { type Snapshot, snapshotVersion } from '../../model/snapshot.ts';
import { compareSnapshots } from './compare-snapshots.ts';

type Outcome = ChangeClass | 'same';
type Kind = 'tool' | 'prompt' | 'resource' | 'template';

const inputSchema = { type: 'object' };

/** A server with one item. */
function offer(kind: Kind, more: JsonObject): Omit<Snapshot, 'loupeSnapshot'> {
  switch (kind) {
    case 'tool':
      return { tools: [{ name: 'a', inputSchema, ...more }] };
    case 'prompt':
      return { prompts: [{ name: 'a', ...more }] };
    case 'resource':
      return { resources: [{ uri: 'a:b', name: 'a', ...more }] };
    case 'template':
      return { resourceTemplates: [{ uriTemplate: 'a:{b}', name: 'a', ...more }] };
  }
}

function worst(before: Omit<Snapshot, 'loupeSnapshot'>, after: Omit<Snapshot, 'loupeSnapshot'>): Outcome {
  const [one, other] = [before, after].map((each): Snapshot => ({ loupeSnapshot: snapshotVersion, ...each }));
  const changes = one && other ? compareSnapshots(one, other) : [];
  return changeClasses.find((each) => changes.some((change) => change.class === each)) ?? 'same';
}

const hints = (more: JsonObject) => ({ annotations: more });
const tasks = (taskSupport: Json) => ({ execution: { taskSupport } });
const argument = (more: JsonObject = {}) => ({ arguments: [{ name: 'x', ...more }] });
const named = (...names: string[]) => ({ arguments: names.map((name) => ({ name })) });
const input = (more: JsonObject) => ({ inputSchema: { ...inputSchema, properties: { a: {} }, ...more } });
const output = (properties: JsonObject) => ({ outputSchema: { ...inputSchema, properties } });

/** What differs, the item before and after, and the class of the change and of the change back. */
const pairs: [title: string, kind: Kind, before: JsonObject, after: JsonObject, there: Outcome, back: Outcome][] = [
  ['a description', 'tool', {}, { description: 'A' }, 'minor', 'minor'],
  ['another description', 'tool', { description: 'A' }, { description: 'B' }, 'minor', 'minor'],
  ['a title', 'tool', {}, { title: 'A' }, 'info', 'info'],
  ['icons', 'tool', {}, { icons: [{ src: 'data:,' }] }, 'info', 'info'],
  ['metadata', 'tool', {}, { _meta: { a: 1 } }, 'info', 'info'],
  ['another field', 'tool', {}, { later: 1 }, 'info', 'info'],
  ['marked as read-only', 'tool', {}, hints({ readOnlyHint: true }), 'minor', 'risky'],
  ['marked as harmless', 'tool', {}, hints({ destructiveHint: false }), 'minor', 'risky'],
  ['marked as idempotent', 'tool', {}, hints({ idempotentHint: true }), 'minor', 'risky'],
  ['marked as closed-world', 'tool', {}, hints({ openWorldHint: false }), 'minor', 'risky'],
  ['a default written out', 'tool', {}, hints({ destructiveHint: true }), 'info', 'info'],
  [
    'what says nothing of a read-only tool',
    'tool',
    hints({ readOnlyHint: true, destructiveHint: false, idempotentHint: true }),
    hints({ readOnlyHint: true }),
    'info',
    'info',
  ],
  ['a title among the hints', 'tool', {}, hints({ title: 'A' }), 'info', 'info'],
  ['tasks are possible', 'tool', {}, tasks('optional'), 'minor', 'breaking'],
  ['tasks are required', 'tool', {}, tasks('required'), 'breaking', 'breaking'],
  ['tasks are required where they were possible', 'tool', tasks('optional'), tasks('required'), 'breaking', 'minor'],
  ['no tasks, written out', 'tool', {}, tasks('forbidden'), 'info', 'info'],
  ['a required parameter', 'tool', input({}), input({ required: ['a'] }), 'breaking', 'minor'],
  ['another parameter', 'tool', input({}), input({ properties: { a: {}, b: {} } }), 'minor', 'risky'],
  ['a described parameter', 'tool', input({}), input({ properties: { a: { description: 'A' } } }), 'minor', 'minor'],
  ['an output schema', 'tool', {}, output({}), 'minor', 'breaking'],
  ['a field of the output', 'tool', output({}), output({ a: {} }), 'minor', 'risky'],
  [
    'fields in another order',
    'tool',
    { title: 'A', description: 'B' },
    { description: 'B', title: 'A' },
    'same',
    'same',
  ],
  ['a description', 'prompt', {}, { description: 'A' }, 'minor', 'minor'],
  ['a title', 'prompt', {}, { title: 'A' }, 'info', 'info'],
  ['an optional argument', 'prompt', {}, argument(), 'minor', 'risky'],
  ['a required argument', 'prompt', {}, argument({ required: true }), 'breaking', 'risky'],
  ['an argument is required', 'prompt', argument(), argument({ required: true }), 'breaking', 'minor'],
  ['a described argument', 'prompt', argument(), argument({ description: 'A' }), 'minor', 'minor'],
  ['an argument with a title', 'prompt', argument(), argument({ title: 'A' }), 'info', 'info'],
  ['arguments in another order', 'prompt', named('x', 'y'), named('y', 'x'), 'info', 'info'],
  ['an argument twice', 'prompt', named('x'), named('x', 'x'), 'info', 'info'],
  ['arguments that are no list', 'prompt', named(), { arguments: {} }, 'info', 'info'],
  ['not required, written out', 'prompt', argument(), argument({ required: false }), 'info', 'info'],
  ['a description', 'resource', {}, { description: 'A' }, 'minor', 'minor'],
  ['another type', 'resource', { mimeType: 'text/csv' }, { mimeType: 'text/html' }, 'risky', 'risky'],
  ['a size', 'resource', {}, { size: 3 }, 'info', 'info'],
  ['an audience', 'resource', {}, hints({ audience: ['user'] }), 'info', 'info'],
  ['another name', 'resource', {}, { name: 'b' }, 'info', 'info'],
  ['a description', 'template', {}, { description: 'A' }, 'minor', 'minor'],
  ['another type', 'template', { mimeType: 'text/csv' }, { mimeType: 'text/html' }, 'risky', 'risky'],
  ['a title', 'template', {}, { title: 'A' }, 'info', 'info'],
];

test.each(pairs)('%s of a %s', (_, kind, before, after, there, back) => {
  const [one, other] = [offer(kind, before), offer(kind, after)];
  expect([worst(one, other), worst(other, one)]).toEqual([there, back]);
});

test.each<[Kind, Outcome]>([
  ['tool', 'breaking'],
  ['prompt', 'breaking'],
  ['template', 'breaking'],
  ['resource', 'risky'],
])('a %s that is gone is %s, and a new one minor', (kind, gone) => {
  expect([worst(offer(kind, {}), {}), worst({}, offer(kind, {}))]).toEqual([gone, 'minor']);
});
