import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../model/json/json.ts';
import { type Snapshot, snapshotVersion } from '../../model/snapshot.ts';
import { compareSnapshots } from './compare-snapshots.ts';

const loupeSnapshot = snapshotVersion;

/** The changes as `class id item pointer`. */
function changes(before: Omit<Snapshot, 'loupeSnapshot'>, after: Omit<Snapshot, 'loupeSnapshot'>): string[] {
  return compareSnapshots({ loupeSnapshot, ...before }, { loupeSnapshot, ...after }).map(
    ({ id, class: className, item, pointer }) => `${className} ${id} ${item.name || item.kind} ${pointer}`.trim(),
  );
}

const tool = (more: JsonObject = {}): Json => ({ name: 'add', inputSchema: { type: 'object' }, ...more });
const tools = (before: JsonObject, after: JsonObject) => changes({ tools: [tool(before)] }, { tools: [tool(after)] });
const prompts = (...sides: Json[][]) => {
  const [before, after] = sides.map((all) => ({ prompts: [{ name: 'greet', arguments: all }] }));
  return changes(before ?? {}, after ?? {});
};

test('an unchanged server has no changes, whatever the order of its items', () => {
  const b = { name: 'b' };
  expect(changes({ tools: [tool(), b] }, { tools: [b, tool()] })).toEqual([]);
});

test('an item that an incomplete list may have is no change, and the list is reported once', () => {
  const whole = { tools: [tool(), { name: 'b' }], prompts: [{ name: 'greet' }] };
  const part: Omit<Snapshot, 'loupeSnapshot'> = { tools: [tool({ title: 'Add' })], incomplete: ['prompts', 'tools'] };
  const undecided = ['risky list-incomplete server /tools', 'risky list-incomplete server /prompts'];
  expect(changes(whole, part).toSorted()).toEqual(['info title-changed add /title', ...undecided].toSorted());
  expect(changes(part, whole).toSorted()).toEqual(['info title-changed add /title', ...undecided].toSorted());
  // What only the incomplete side has is missing in the other one.
  expect(changes({ ...part, incomplete: ['tools'] }, {})).toEqual(['breaking tool-removed add']);
  expect(changes({ incomplete: ['tools'] }, { incomplete: ['tools'] })).toEqual([]);
});

test('removed items are breaking, resources risky, and new ones minor', () => {
  const offer = {
    tools: [tool()],
    prompts: [{ name: 'greet' }],
    resources: [{ uri: 'a:b', name: 'b' }],
    resourceTemplates: [{ uriTemplate: 'a:{b}', name: 'b' }],
  };
  expect(changes(offer, {})).toEqual([
    'breaking tool-removed add',
    'breaking prompt-removed greet',
    'risky resource-removed a:b',
    'breaking template-removed a:{b}',
  ]);
  expect(changes({}, offer).map((each) => each.split(' ')[0])).toEqual(['minor', 'minor', 'minor', 'minor']);
});

test.each<[JsonObject, JsonObject, string[]]>([
  [{ title: 'A' }, { title: 'B' }, ['info title-changed add /title']],
  [{ description: 'A' }, { description: 'B' }, ['minor description-changed add /description']],
  [{}, { icons: [] }, ['info icons-changed add /icons']],
  [{}, { _meta: { a: 1 } }, ['info meta-changed add /_meta']],
  [{}, { later: 1 }, ['info field-changed add /later']],
  [
    { annotations: { destructiveHint: false } },
    {},
    ['risky annotation-destructive-added add /annotations/destructiveHint'],
  ],
  [{}, { annotations: { readOnlyHint: true } }, ['minor annotation-read-only-added add /annotations/readOnlyHint']],
  [{}, { annotations: { destructiveHint: true } }, ['info annotation-changed add /annotations']],
  [{}, { execution: { taskSupport: 'required' } }, ['breaking task-support-changed add /execution/taskSupport']],
  [{}, { execution: { taskSupport: 'optional' } }, ['minor task-support-changed add /execution/taskSupport']],
  [{}, { outputSchema: { type: 'object' } }, ['minor output-schema-added add /outputSchema']],
  [{ outputSchema: { type: 'object' } }, {}, ['breaking output-schema-removed add /outputSchema']],
  [
    { inputSchema: { properties: { a: { type: 'string' } } } },
    { inputSchema: { properties: { a: { type: 'number' } } } },
    ['breaking input-type-changed add /inputSchema/properties/a/type'],
  ],
  [
    { outputSchema: { properties: { a: { enum: [1] } } } },
    { outputSchema: { properties: { a: { enum: [1, 2] } } } },
    ['breaking output-enum-widened add /outputSchema/properties/a/enum'],
  ],
])('a tool with %j, then with %j', (before, after, expected) => {
  expect(tools(before, after)).toEqual(expected);
});

test.each([
  ['optional', 'forbidden', 'breaking taskRefused'],
  ['required', 'forbidden', 'breaking taskRefused'],
  ['optional', 'required', 'breaking taskRequired'],
  ['forbidden', 'required', 'breaking taskRequired'],
  ['forbidden', 'optional', 'minor inputStillValid'],
  ['required', 'optional', 'minor inputStillValid'],
])('a tool whose task support was %s and is %s', (before, after, expected) => {
  const [one, other] = [before, after].map(
    (taskSupport): Snapshot => ({ loupeSnapshot, tools: [tool({ execution: { taskSupport } })] }),
  );
  const found = one && other ? compareSnapshots(one, other) : [];
  expect(found.map(({ class: className, reason }) => `${className} ${reason}`)).toEqual([expected]);
});

test('arguments of prompts', () => {
  const [a, required] = [{ name: 'a' }, { name: 'a', required: true }];
  expect(prompts([], [a])).toEqual(['minor argument-added-optional greet /arguments/0']);
  expect(prompts([], [required])).toEqual(['breaking argument-added-required greet /arguments/0']);
  expect(prompts([a], [required])).toEqual(['breaking argument-required greet /arguments/0']);
  expect(prompts([required], [a])).toEqual(['minor argument-optional greet /arguments/0']);
  expect(prompts([a], [])).toEqual(['risky argument-removed greet /arguments/0']);
  expect(prompts([a], [{ ...a, description: 'A' }])).toEqual(['minor argument-changed greet /arguments/0']);
});

test('what the server says about itself', () => {
  expect(
    changes(
      {
        era: 'legacy',
        protocolVersion: '2025-11-25',
        serverInfo: { name: 'a', version: '1' },
        capabilities: { tools: { listChanged: true }, prompts: {}, resources: { subscribe: true } },
      },
      {
        era: 'modern',
        protocolVersion: '2026-07-28',
        instructions: 'Hi',
        serverInfo: { name: 'a', version: '2' },
        capabilities: { tools: {}, resources: { subscribe: false }, logging: {} },
      },
    ),
  ).toEqual([
    'risky revision-changed server /protocolVersion',
    'info server-info-changed server /serverInfo/version',
    'minor instructions-changed server /instructions',
    'risky capability-removed server /capabilities/tools/listChanged',
    'breaking capability-removed server /capabilities/prompts',
    'breaking capability-removed server /capabilities/resources/subscribe',
    'minor capability-added server /capabilities/logging',
  ]);
});

test.each([
  ['2025-06-18', '2025-11-25', 'info'],
  ['2025-11-25', '2025-06-18', 'risky'],
])('a revision from %s to %s is %s', (before, after, className) => {
  expect(changes({ protocolVersion: before }, { protocolVersion: after })).toEqual([
    `${className} revision-changed server /protocolVersion`,
  ]);
});

test('a name that is listed twice is compared in order', () => {
  const twice = [tool({ title: 'A' }), tool({ title: 'B' })];
  expect(changes({ tools: twice }, { tools: [twice[0] ?? null, tool({ title: 'C' })] })).toEqual([
    'info title-changed add /title',
  ]);
});

test('a default that is said isn’t called shown only, nor is the dialect of a schema', () => {
  const reason = (before: JsonObject, after: JsonObject) =>
    compareSnapshots({ loupeSnapshot, tools: [tool(before)] }, { loupeSnapshot, tools: [tool(after)] })[0]?.reason;
  const inputSchema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
  expect(reason({}, { annotations: { openWorldHint: true } })).toBe('sameMeaning');
  expect(reason({}, { execution: { taskSupport: 'forbidden' } })).toBe('sameMeaning');
  expect(reason({}, { inputSchema })).toBe('dialect');
  expect(reason({}, { title: 'Adds' })).toBe('onlyShown');
});
