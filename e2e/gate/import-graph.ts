import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** An import of one of the project's own files by another, type-only ones included. Paths are from the project's root. */
export interface Import {
  from: string;
  to: string;
  /** Loaded when it is needed (`import()`), and in no other way. */
  isLazy?: true;
  /** Of types alone, which are gone when the code runs. */
  isType?: true;
}

const aliases: Record<string, string> = {
  '#shared/': 'shared/',
  '#host/': 'electron/host/',
  '#api/': 'electron/api/',
};
/** The clause, if there is one, and the specifier of each import and of each `export … from`. */
const specifiers = /(?:(?:\b(import|export)\b([^'"();=]*))?\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\3/g;

/** The files below `root` that are written by hand, as paths from it. */
export async function sourceFiles(root: string): Promise<string[]> {
  const folders = ['electron', 'renderer', 'shared', 'e2e'];
  const entries = await Promise.all(
    folders.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** True for tests and test-only files. */
export const isForTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** Every import between the files, each once. `files` are paths from `root`; files other than TypeScript import nothing. */
export async function importsOf(root: string, files: readonly string[]): Promise<Import[]> {
  const found = new Map<string, Import>();
  for (const { from, to, isLazy, isType } of await takenOf(root, files)) {
    const key = `${from} ${to}`;
    const known = found.get(key) ?? { isLazy, isType };
    found.set(key, {
      from,
      to,
      ...(known.isLazy && isLazy && { isLazy }),
      ...(known.isType && isType && { isType }),
    });
  }
  return [...found.values()];
}

/** A name that a file imports from another; `*` is all names. `as` is the name of its re-export. */
export interface Taken extends Import {
  name: string;
  as?: string;
}

/** The imports between the files, by name. */
export async function takenOf(root: string, files: readonly string[]): Promise<Taken[]> {
  const known = new Set(files);
  const perFile = files
    .filter((file) => /\.tsx?$/.test(file))
    .map(async (from) => takenIn(from, await readFile(path.join(root, from), 'utf8')));
  return (await Promise.all(perFile)).flat().filter(({ to }) => known.has(to));
}

/** The imports in the text of the file `from`, by name; a lazily exported view counts as a re-export. */
export function takenIn(from: string, text: string): Taken[] {
  return [...text.matchAll(specifiers)].flatMap((found) => {
    const [all, keyword, clause = '', , specifier = ''] = found;
    const to = target(from, specifier);
    if (keyword === undefined) {
      const name = /^\)+\.(\w+)/.exec(text.slice(found.index + all.length))?.[1] ?? '*';
      const as = /\bexport const (\w+) = lazy\w*\([^;]*$/.exec(text.slice(0, found.index))?.[1];
      const isLazy = all.includes('(') && ({ isLazy: true } as const);
      return [{ from, to, name, ...isLazy, ...(as !== undefined && { as }) }];
    }
    const names = /\{([^}]*)\}/.exec(clause)?.[1]?.match(/[^\s,][^,]*[^\s,]|\w/g) ?? ['*'];
    return names.map((each) => {
      const [name = '', as = name] = each.replace(/^type /, '').split(' as ');
      const isType = /^\s*type\b/.test(clause) || each.startsWith('type ');
      return { from, to, name, ...(isType && { isType }), ...(keyword === 'export' && { as }) };
    });
  });
}

/** The files that use an export of `file`; for a re-export by an entry point (`index.ts`), the files that import it there. */
export function usersOf(file: string, taken: readonly Taken[], wanted = '*'): Set<string> {
  const users = new Set<string>();
  for (const { from, to, name, as } of taken) {
    if (to !== file || (wanted !== '*' && name !== '*' && name !== wanted)) continue;
    const isPassedOn = as !== undefined && from.endsWith('/index.ts');
    for (const user of isPassedOn ? usersOf(from, taken, as === '*' ? wanted : as) : [from]) users.add(user);
  }
  return users;
}

function target(from: string, specifier: string): string {
  const [bare = ''] = specifier.split('?');
  const alias = Object.keys(aliases).find((key) => bare.startsWith(key));
  if (alias !== undefined) return `${aliases[alias]}${bare.slice(alias.length)}`;
  return path.posix.join(path.posix.dirname(from), bare);
}

/** The groups of nodes that reach one another, each sorted; nodes on their own are left out. */
export function cycles(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let low = own;
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (open.includes(other)) low = Math.min(low, order.get(other) ?? low);
    }
    lowest.set(node, low);
    if (low === own) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}
