import type { ServerId } from '#shared/model/id/id.ts';
import type { ReplyRule } from '#shared/model/inbox/reply-rule.ts';

/** The rules that apply to a server: its own, and those for any; without a server, all. */
export function rulesFor(rules: readonly ReplyRule[], serverId: ServerId | undefined): readonly ReplyRule[] {
  if (serverId === undefined) return rules;
  return rules.filter((rule) => rule.serverId === undefined || rule.serverId === serverId);
}

/** Moves a rule past its neighbour among those that are shown. The same rules when it has no such neighbour. */
export function movedRules(
  rules: readonly ReplyRule[],
  shown: readonly ReplyRule[],
  id: string,
  by: -1 | 1,
): readonly ReplyRule[] {
  const rule = rules.find((each) => each.id === id);
  const neighbour = shown[shown.findIndex((each) => each.id === id) + by];
  if (rule === undefined || neighbour === undefined) return rules;
  const others = rules.filter((each) => each.id !== id);
  return others.toSpliced(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, rule);
}
