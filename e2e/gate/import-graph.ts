import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** An import of one of the project's own files by another, type-only ones included. Paths are from the project's root. */
export interface Import {
  from: string;
  to: string;
}

const aliases: Record<string, string> = {
  '#shared/': 'shared/',
  '#host/': 'electron/host/',
  '#api/': 'electron/api/',
};
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g;

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

/** True for tests and what only they use. */
export const isForTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** Every import between the files, each once. `files` are paths from `root`; files other than TypeScript import nothing. */
export async function importsOf(root: string, files: readonly string[]): Promise<Import[]> {
  const known = new Set(files);
  const perFile = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map(async (from) => {
        const text = await readFile(path.join(root, from), 'utf8');
        const targets = [...text.matchAll(specifiers)].map(([, , specifier = '']) => target(from, specifier));
        return [...new Set(targets)].filter((to) => known.has(to)).map((to) => ({ from, to }));
      }),
  );
  return perFile.flat();
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
