import { type BothValues, members } from '#shared/mcp/changes/both-values.ts';
import { capabilityChanges, pairedCapabilities } from '#shared/mcp/changes/capability-changes.ts';
import { compareItems } from '#shared/mcp/changes/compare-items.ts';
import { compareServers } from '#shared/mcp/changes/compare-servers.ts';
import { type EraStep, eraStep } from '#shared/mcp/changes/era-step.ts';
import { canonicalText } from '#shared/mcp/json/canonical.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { type Change, type ChangeClass, type ChangedItem, classRank } from '#shared/model/change.ts';
import type { ComparedKind, ComparedState } from '#shared/model/comparison.ts';
import { type Json, stringAt } from '#shared/model/json/json.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';
import type { ItemTexts } from '../lists/index/item-texts.ts';
import type { ComparedSurface } from './compared-surface.ts';

/** A compared item, with its JSON text on each side that has it. */
export interface Compared {
  kind: ComparedKind;
  key: string;
  state: ComparedState;
  class?: ChangeClass;
  /** The worst first. */
  changes: () => Change[];
  a?: () => string;
  b?: () => string;
}

/** Longest key of a row, in characters. */
const maxCharacters = 2000;

/**
 * Compares capabilities by name, and items by URI, template or name and their number among duplicates. The order of lists
 * and object members is ignored. Yields after each item.
 */
export function* compareSurfaces(a: ComparedSurface, b: ComparedSurface): Steps<Compared[]> {
  const step = eraStep(a.era, b.era);
  const changesOf = itemChanges(step);
  const rows: Compared[] = [];
  for (const [key, values] of members({ before: a.server, after: b.server })) {
    const changes = () => [...compareServers(described(key, values.before), described(key, values.after))];
    rows.push(memberRow('server', key, values, changes));
  }
  for (const pair of pairedCapabilities(a, b))
    rows.push(memberRow('capabilities', pair.name, pair, () => [...capabilityChanges(pair, step)]));
  if (a.client.isRecorded || b.client.isRecorded) {
    const [one, other] = [a, b].map(({ era, client: { capabilities } }) => ({ era, capabilities }));
    for (const pair of one && other ? pairedCapabilities(one, other) : [])
      rows.push(memberRow('clientCapabilities', pair.name, pair, noChanges));
    for (const [key, values] of members({ before: a.client.requests, after: b.client.requests }))
      rows.push(memberRow('requests', key, values, noChanges));
  }
  for (const kind of catalogKinds) {
    const isUnknown = { onlyA: b.incomplete.has(kind), onlyB: a.incomplete.has(kind) };
    yield* compareLists(kind, a.lists[kind], b.lists[kind], { rows, changesOf, isUnknown });
  }
  return rows;
}

/** What a client declares and sends breaks nobody. */
const noChanges = (): Change[] => [];

/** A row of what isn't in a list. */
function memberRow(
  kind: ComparedKind,
  key: string,
  { before, after, isMoved = false }: BothValues & { isMoved?: boolean },
  changes: () => Change[],
): Compared {
  const state = isMoved ? 'different' : stateOf(before, after);
  return {
    kind,
    key: key.slice(0, maxCharacters),
    state,
    ...classed(() => sortedByClass(changes()), state),
    ...(before !== undefined && { a: () => JSON.stringify(before) }),
    ...(after !== undefined && { b: () => JSON.stringify(after) }),
  };
}

/** Only the class is kept: the changes are found again when they are shown. */
function classed(changes: () => Change[], state: ComparedState): Pick<Compared, 'class' | 'changes'> {
  const worst = state === 'same' ? undefined : worstClass(changes());
  return { changes: state === 'same' ? () => [] : changes, ...(worst && { class: worst }) };
}

function stateOf(one: Json | undefined, other: Json | undefined): ComparedState {
  if (one === undefined) return 'onlyB';
  if (other === undefined) return 'onlyA';
  return isSameJson(one, other) ? 'same' : 'different';
}

interface ListComparison {
  rows: Compared[];
  changesOf: ReturnType<typeof itemChanges>;
  /** Whether the item may be on a page that isn't known: then it has no class. */
  isUnknown: Record<'onlyA' | 'onlyB', boolean>;
}

function* compareLists(
  kind: CatalogKind,
  a: ItemTexts | undefined,
  b: ItemTexts | undefined,
  { rows, changesOf, isUnknown }: ListComparison,
): Steps {
  const left = yield* keyed(a);
  const right = yield* keyed(b);
  const row = (name: string, state: ComparedState, one: number | undefined, other: number | undefined) => {
    const key = name.slice(name.indexOf(' ') + 1).slice(0, maxCharacters);
    const texts = {
      ...(one !== undefined && { a: () => a?.text(one) ?? '' }),
      ...(other !== undefined && { b: () => b?.text(other) ?? '' }),
    };
    const isUndecided = (state === 'onlyA' || state === 'onlyB') && isUnknown[state];
    const changes = () => (isUndecided ? [] : changesOf(kind, key, itemAt(a, one), itemAt(b, other)));
    rows.push({ kind, key, state, ...texts, ...classed(changes, state) });
  };
  for (const [name, one] of left) {
    const other = right.get(name);
    yield;
    if (other === undefined) row(name, 'onlyA', one, undefined);
    else {
      const isSame = a?.text(one) === b?.text(other) || isSameJson(a?.at(one), b?.at(other));
      row(name, isSame ? 'same' : 'different', one, other);
    }
  }
  for (const [name, other] of right) {
    yield;
    if (!left.has(name)) row(name, 'onlyB', undefined, other);
  }
}

function itemAt(items: ItemTexts | undefined, ordinal: number | undefined): Json | undefined {
  return ordinal === undefined ? undefined : items?.at(ordinal);
}

/**
 * The indices of a list's items by number among duplicates and key. Duplicates are numbered by their texts: their order
 * in a list says nothing, and a snapshot's is another one.
 */
function* keyed(items: ItemTexts | undefined): Steps<Map<string, number>> {
  const ordinals = new Map<string, number[]>();
  for (let ordinal = 0; ordinal < (items?.length ?? 0); ordinal += 1) {
    const key = items?.key(ordinal) ?? stringAt(items?.at(ordinal), 'name') ?? items?.text(ordinal) ?? '';
    const known = ordinals.get(key);
    if (known === undefined) ordinals.set(key, [ordinal]);
    else known.push(ordinal);
    yield;
  }
  const map = new Map<string, number>();
  for (const [key, same] of ordinals) {
    const sorted = same.length === 1 ? same : sortedByContent(items, same);
    for (const [nth, ordinal] of sorted.entries()) map.set(`${nth} ${key}`, ordinal);
    yield;
  }
  return map;
}

/** More duplicates of one key keep the server's order. */
const maxSorted = 1000;

function sortedByContent(items: ItemTexts | undefined, ordinals: readonly number[]): readonly number[] {
  if (ordinals.length > maxSorted) return ordinals;
  const texts = new Map(ordinals.map((ordinal) => [ordinal, canonicalText(items?.at(ordinal) ?? null)]));
  return ordinals.toSorted((one, other) => ((texts.get(one) ?? '') < (texts.get(other) ?? '') ? -1 : 1));
}

/** The kinds of items in each list. */
const itemKinds: Record<CatalogKind, ChangedItem['kind']> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  templates: 'template',
};

/** The changes from one side of an item to the other, the worst first. One function for each comparison. */
function itemChanges(step: EraStep | undefined) {
  const compare = compareItems(step);
  return (kind: CatalogKind, key: string, a: Json | undefined, b: Json | undefined): Change[] =>
    sortedByClass(compare({ kind: itemKinds[kind], name: key }, a, b));
}

function sortedByClass(changes: readonly Change[]): Change[] {
  return changes.toSorted((one, other) => classRank(one.class) - classRank(other.class));
}

/** A snapshot with nothing but one thing that a server says about itself. */
function described(key: string, value: Json | undefined): Snapshot {
  if (key === 'instructions')
    return { loupeSnapshot: snapshotVersion, ...(typeof value === 'string' && { instructions: value }) };
  return { loupeSnapshot: snapshotVersion, ...(value !== undefined && { serverInfo: value }) };
}

/** The class of the worst change. */
function worstClass([first]: readonly Change[]): ChangeClass | undefined {
  return first?.class;
}
