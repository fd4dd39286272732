import type { Change, ChangeClass, ChangeReason, ItemChangeKind } from '../../model/change.ts';
import { isJsonObject, type Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { canonicalText } from '../json/canonical.ts';

const server = { kind: 'server', name: '' } as const;
/** Levels of capabilities that are compared one by one. */
const maxLevels = 4;

/** Changes of what a server says about itself. Pointers are into the snapshot. */
export function* compareServers(before: Snapshot, after: Snapshot): Generator<Change> {
  const revisions = { before: before.protocolVersion, after: after.protocolVersion };
  const isSameEra = before.era === after.era;
  if (differs(revisions)) {
    // Revisions are dates: an earlier one has less.
    const isStepUp = isSameEra && (before.protocolVersion ?? '') < (after.protocolVersion ?? '');
    yield change('revision-changed', isStepUp ? 'info' : 'risky', 'negotiation', '/protocolVersion', revisions);
  } else if (!isSameEra) {
    yield change('revision-changed', 'risky', 'negotiation', '/era', { before: before.era, after: after.era });
  }
  const infos = { before: before.serverInfo, after: after.serverInfo };
  for (const [name, values] of members(infos)) {
    if (differs(values))
      yield change('server-info-changed', 'info', 'identity', pointerTo('/serverInfo', name), values);
  }
  const texts = { before: before.instructions, after: after.instructions };
  if (differs(texts)) yield change('instructions-changed', 'minor', 'modelReads', '/instructions', texts);
  yield* capabilityChanges(before.capabilities, after.capabilities);
}

/** Changes of a server's capabilities. */
export function capabilityChanges(before: Json | undefined, after: Json | undefined): Generator<Change> {
  return capabilities('/capabilities', { before, after }, 0);
}

interface Values {
  before: Json | undefined;
  after: Json | undefined;
}

function* capabilities(pointer: string, both: Values, level: number): Generator<Change> {
  for (const [name, values] of members(both)) {
    const at = pointerTo(pointer, name);
    if (!differs(values)) continue;
    const [had, has] = [isOn(values.before), isOn(values.after)];
    // Who isn't notified reads a list when it is needed.
    const isNotice = name === 'listChanged';
    if (had && !has)
      yield change('capability-removed', isNotice ? 'risky' : 'breaking', 'capabilityMissing', at, values);
    else if (has && !had) yield change('capability-added', 'minor', 'capabilityNew', at, values);
    else if (isJsonObject(values.before) && isJsonObject(values.after) && level < maxLevels) {
      yield* capabilities(at, values, level + 1);
    } else if (had) yield change('capability-changed', 'risky', 'capabilityDiffers', at, values);
  }
}

function isOn(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}

export function* members({ before, after }: Values): Generator<[string, Values]> {
  const [left, right] = [isJsonObject(before) ? before : {}, isJsonObject(after) ? after : {}];
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one, other] = [Object.hasOwn(left, name), Object.hasOwn(right, name)];
    yield [name, { before: one ? left[name] : undefined, after: other ? right[name] : undefined }];
  }
}

export function differs({ before, after }: Values): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return before !== after && canonicalText(before) !== canonicalText(after);
}

function change(
  id: ItemChangeKind,
  className: ChangeClass,
  reason: ChangeReason,
  pointer: string,
  values: Values,
): Change {
  const { before, after } = values;
  const known = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  return { id, class: className, reason, item: server, pointer, ...known };
}
