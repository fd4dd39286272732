/** One argument that differs between two runs; undefined on a side that left it out. */
export interface ArgumentChange {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Arguments = Readonly<Record<string, string>>;

/** The arguments that differ between two runs, in the order in which they were given. */
export function argumentChanges(before: Arguments, after: Arguments): ArgumentChange[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((change) => change.before !== change.after);
}
