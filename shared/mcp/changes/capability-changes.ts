import type { Change, ChangeReason } from '../../model/change.ts';
import { isJsonObject, type Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { extensionIds } from '../capabilities.ts';
import { type BothValues, differs, members } from './both-values.ts';
import { type EraStep, eraStep } from './era-step.ts';
import { serverChange } from './server-change.ts';

type Declaring = Pick<Snapshot, 'era' | 'capabilities'>;

/** A capability of one side or both. */
export interface PairedCapability extends BothValues {
  /** Of an extension, `extensions.` and its id. */
  name: string;
  /** From the snapshot. */
  pointer: string;
  /** Each side declares it where its era has it. */
  isMoved?: boolean;
}

/** Levels of capabilities that are compared one by one. */
const maxLevels = 4;

/** Where the eras have tasks (2025-11-25, tasks; extension `io.modelcontextprotocol/tasks`). */
const tasks = { legacy: 'tasks', modern: `extensions.${extensionIds.tasks}` } as const;

/** The capabilities of both sides by name, and extensions by their ids. */
export function pairedCapabilities(before: Declaring, after: Declaring): PairedCapability[] {
  const pairs = [...namedPairs({ before: before.capabilities, after: after.capabilities })];
  if (eraStep(before.era, after.era) === undefined) return pairs;
  const places = [before.era, after.era].map((era) => pairs.find(({ name }) => era && name === tasks[era]));
  const [from, to] = places;
  if (from === undefined || to === undefined || !isOn(from.before) || isOn(from.after) || !isOn(to.after)) return pairs;
  const moved = { name: tasks.legacy, pointer: to.pointer, before: from.before, after: to.after, isMoved: true };
  // A side may declare both; then the other pair has something to say of its own.
  const others = isOn(to.before) ? pairs : pairs.filter((each) => each !== to);
  return others.map((each) => (each === from ? moved : each));
}

function* namedPairs(both: BothValues): Generator<PairedCapability> {
  for (const [name, values] of members(both)) {
    const pointer = pointerTo('/capabilities', name);
    const isMap = (value: Json | undefined) => value === undefined || isJsonObject(value);
    if (name === 'extensions' && isMap(values.before) && isMap(values.after)) {
      for (const [id, settings] of members(values))
        yield { name: `${name}.${id}`, pointer: pointerTo(pointer, id), ...settings };
    } else yield { name, pointer, ...values };
  }
}

/** What changed in a capability. */
export function* capabilityChanges(pair: PairedCapability, step: EraStep | undefined): Generator<Change> {
  const { name, pointer, isMoved } = pair;
  if (isMoved === true) {
    const reason = step === 'toModern' ? 'tasksAreExtension' : 'tasksAreCapability';
    yield serverChange('capability-moved', 'minor', reason, pointer, pair);
  } else yield* changes(pointer, name, pair, lossReason(name, step));
}

/** Why the other era has no such capability of the server. */
function lossReason(name: string, step: EraStep | undefined): ChangeReason {
  if (step === 'toModern' && name === tasks.legacy) return 'tasksExtensionMissing';
  if (step === 'toLegacy' && name === tasks.modern) return 'tasksCapabilityMissing';
  return step === 'toModern' && name === 'logging' ? 'loggingDeprecated' : 'capabilityMissing';
}

function* changes(
  pointer: string,
  name: string,
  values: BothValues,
  loss: ChangeReason = 'capabilityMissing',
  level = 0,
): Generator<Change> {
  if (!differs(values)) return;
  const { before, after } = values;
  const [had, has] = [isOn(before), isOn(after)];
  // Who isn't notified reads a list when it is needed.
  const isNotice = name === 'listChanged';
  if (had && !has) yield serverChange('capability-removed', isNotice ? 'risky' : 'breaking', loss, pointer, values);
  else if (has && !had) yield serverChange('capability-added', 'minor', 'capabilityNew', pointer, values);
  else if (isJsonObject(before) && isJsonObject(after) && level < maxLevels) {
    for (const [member, both] of members(values))
      yield* changes(pointerTo(pointer, member), member, both, undefined, level + 1);
  } else if (had) yield serverChange('capability-changed', 'risky', 'capabilityDiffers', pointer, values);
}

function isOn(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}
