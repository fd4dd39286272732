import type { FindingItem } from '../../model/findings/finding.ts';
import { isJsonObject, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerSteps, pointerTo } from '../../model/json/json-pointer.ts';
import type { Fault, Rule, RuleFrame } from '../rule.ts';
import type { RuleSession } from '../session.ts';
import { eachResult } from './each-message.ts';

/** An item in a page of one of the four lists. */
export interface ListedItem {
  readonly raw: JsonObject;
  /** JSON pointer into the frame. */
  readonly at: string;
  readonly item: FindingItem;
  /** The member that names it. */
  readonly key: 'name' | 'uri' | 'uriTemplate';
}

/** The list in the result of each method, the kind of its items, and the member that names them. */
const lists = {
  'tools/list': { member: 'tools', kind: 'tool', key: 'name' },
  'prompts/list': { member: 'prompts', kind: 'prompt', key: 'name' },
  'resources/list': { member: 'resources', kind: 'resource', key: 'uri' },
  'resources/templates/list': { member: 'resourceTemplates', kind: 'template', key: 'uriTemplate' },
} as const;

export type ListMethod = keyof typeof lists;
export const listRequests: readonly ListMethod[] = [
  ...(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'] as const),
];

/** The items of a page; `pointer` is the message's. */
export function listedIn(method: ListMethod, result: JsonObject, pointer: string): ListedItem[] {
  const { member, kind, key } = lists[method];
  const items = result[member];
  if (!Array.isArray(items)) return [];
  return items.flatMap((raw, index) => {
    if (!isJsonObject(raw)) return [];
    const name = raw[key];
    const item = { kind, name: typeof name === 'string' ? name : '' };
    return [{ raw, at: pointerTo(pointer, 'result', member, index), item, key }];
  });
}

/** The item of a page in which a JSON pointer into the message is. */
export function listedItemAt(method: ListMethod, result: JsonObject, pointer: string): FindingItem | undefined {
  const { member, kind, key } = lists[method];
  const [, name, index] = pointerSteps(pointer);
  const items = result[member];
  const raw = name === member && Array.isArray(items) ? items[Number(index)] : undefined;
  return isJsonObject(raw) ? { kind, name: stringAt(raw, key) ?? '' } : undefined;
}

/** A rule without facts of its own that looks at each listed item; its faults are that item's. */
export function eachListed(
  methods: readonly ListMethod[],
  check: (listed: ListedItem, session: RuleSession, frame: RuleFrame) => Iterable<Fault>,
): Rule['begin'] {
  return eachResult(methods, function* ({ method, result, pointer }, session, frame) {
    const list = methods.find((known) => known === method);
    if (list === undefined) return;
    for (const listed of listedIn(list, result, pointer)) {
      for (const fault of check(listed, session, frame)) yield { item: listed.item, ...fault };
    }
  });
}
