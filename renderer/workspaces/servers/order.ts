/** `ids` with `id` moved by `steps` (negative: up), staying within the list. */
export function moveBy<Id>(ids: readonly Id[], id: Id, steps: number): Id[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const to = Math.min(ids.length - 1, Math.max(0, from + steps));
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** `ids` with `moved` put before or after `target`. */
export function moveBeside<Id>(ids: readonly Id[], moved: ReadonlySet<Id>, target: Id, side: 'before' | 'after'): Id[] {
  const rest = ids.filter((id) => !moved.has(id));
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0);
  return [...rest.slice(0, at), ...ids.filter((id) => moved.has(id)), ...rest.slice(at)];
}
