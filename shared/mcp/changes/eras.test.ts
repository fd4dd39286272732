import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { type Snapshot, snapshotVersion } from '../../model/snapshot.ts';
import { compareSnapshots } from './compare-snapshots.ts';

const legacy = (capabilities: JsonObject, more: Partial<Snapshot> = {}): Snapshot => ({
  ...{ loupeSnapshot: snapshotVersion, era: 'legacy', protocolVersion: '2025-11-25', capabilities },
  ...more,
});
const modern = (capabilities: JsonObject, more: Partial<Snapshot> = {}): Snapshot => ({
  ...{ loupeSnapshot: snapshotVersion, era: 'modern', protocolVersion: '2026-07-28', capabilities },
  ...more,
});
const withTasks = { tasks: { list: {}, cancel: {} } };
const withExtension = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
const extension = '/capabilities/extensions/io.modelcontextprotocol~1tasks';

/** The changes besides that of the revision, as `class id pointer reason`. */
function changes(before: Snapshot, after: Snapshot): string[] {
  return compareSnapshots(before, after)
    .filter(({ id }) => id !== 'revision-changed')
    .map(({ id, class: className, pointer, reason }) => `${className} ${id} ${pointer} ${reason}`);
}

test('tasks that the modern side declares as an extension have moved, and back', () => {
  expect(changes(legacy(withTasks), modern(withExtension))).toEqual([
    `minor capability-moved ${extension} tasksAreExtension`,
  ]);
  expect(changes(modern(withExtension), legacy(withTasks))).toEqual([
    'minor capability-moved /capabilities/tasks tasksAreCapability',
  ]);
  const both = { ...withTasks, ...withExtension };
  expect(changes(legacy(both), modern(withExtension))).toEqual([
    `minor capability-moved ${extension} tasksAreExtension`,
  ]);
  expect(changes(legacy(both), modern(both))).toEqual([]);
});

test('the values of moved tasks are those of both places', () => {
  const [, moved] = compareSnapshots(legacy(withTasks), modern(withExtension));
  expect(moved).toMatchObject({ before: withTasks.tasks, after: {} });
});

test('what the other side doesn’t declare in the place of its era is missing, with the reason', () => {
  expect(changes(legacy(withTasks), modern({}))).toEqual([
    'breaking capability-removed /capabilities/tasks tasksExtensionMissing',
  ]);
  expect(changes(modern(withExtension), legacy({}))).toEqual([
    `breaking capability-removed ${extension} tasksCapabilityMissing`,
  ]);
  expect(changes(legacy({ logging: {} }), modern({}))).toEqual([
    'breaking capability-removed /capabilities/logging loggingDeprecated',
  ]);
  expect(changes(legacy({ prompts: {} }), modern({}))).toEqual([
    'breaking capability-removed /capabilities/prompts capabilityMissing',
  ]);
});

test('within an era, tasks don’t move', () => {
  expect(changes(legacy(withTasks), legacy(withExtension))).toEqual([
    'breaking capability-removed /capabilities/tasks capabilityMissing',
    `minor capability-added ${extension} capabilityNew`,
  ]);
});

test('extensions are compared one by one, and what isn’t an object as a whole', () => {
  expect(
    changes(modern({ extensions: { 'a/b': {}, 'c/d': { e: 1 } } }), modern({ extensions: { 'c/d': {} } })),
  ).toEqual([
    'breaking capability-removed /capabilities/extensions/a~1b capabilityMissing',
    'breaking capability-removed /capabilities/extensions/c~1d/e capabilityMissing',
  ]);
  expect(changes(modern({ extensions: true }), modern({ extensions: {} }))).toEqual([
    'risky capability-changed /capabilities/extensions capabilityDiffers',
  ]);
});

test.each([
  ['optional', 'info taskSupportOfEra', 'info taskSupportOfEra'],
  ['required', 'info taskSupportOfEra', 'breaking taskRequired'],
])('a tool with the task support %s, which only the legacy era has', (taskSupport, there, back) => {
  const one = legacy({}, { tools: [{ name: 'a', execution: { taskSupport } }] });
  const other = modern({}, { tools: [{ name: 'a' }] });
  const found = (before: Snapshot, after: Snapshot) =>
    compareSnapshots(before, after)
      .filter(({ id }) => id === 'task-support-changed')
      .map(({ class: className, reason }) => `${className} ${reason}`);
  expect([found(one, other), found(other, one)]).toEqual([[there], [back]]);
});
