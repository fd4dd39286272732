import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** Values of every type, with those that a lax check lets pass. */
const others: readonly Json[] = [null, true, 0, 7, -1, 0.5, 2 ** 60, '', 'x', [], [null], {}, { x: 1 }];

/**
 * A value with one to three changes, each at any depth: a member or entry is missing, has another value or type, a text is
 * slightly different, or a value is in a list.
 */
export function mutated(value: Json, random: () => number): Json {
  const changes = random() < 0.7 ? 1 : random() < 0.7 ? 2 : 3;
  let changed = value;
  for (let index = 0; index < changes; index += 1) changed = changedOnce(changed, random) ?? null;
  return changed;
}

/** Undefined when the value itself is to be missing. */
function changedOnce(value: Json, random: () => number): Json | undefined {
  const size = Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
  // Deep places are most of a message.
  if (size === 0 || random() < 0.1) return replaced(value, random);
  const at = Math.floor(random() * size);
  if (Array.isArray(value)) {
    const entry = changedOnce(value[at] ?? null, random);
    return entry === undefined ? value.toSpliced(at, 1) : value.with(at, entry);
  }
  if (!isJsonObject(value)) return value;
  const [name = ''] = Object.keys(value).slice(at);
  const { [name]: member = null, ...rest } = value;
  const entry = changedOnce(member, random);
  return entry === undefined ? rest : { ...value, [name]: entry };
}

function replaced(value: Json, random: () => number): Json | undefined {
  const kind = random();
  if (kind < 0.3) return undefined;
  if (kind < 0.45 && typeof value === 'string') return `${value}x`;
  if (kind < 0.5) return [value];
  return others[Math.floor(random() * others.length)] ?? null;
}
