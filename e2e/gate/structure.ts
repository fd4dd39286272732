import path from 'node:path';
import { cycles, type Import, importsOf, isForTests, sourceFiles } from './import-graph.ts';
import { outOfPlace } from './one-place.ts';
import type { StepResult } from './step.ts';

/** A violation of the structure: the file (or folder), the rule, and the import. */
export interface Violation {
  file: string;
  rule: 'layer' | 'sibling' | 'entry-point' | 'thread' | 'test-only' | 'one-place' | 'file-cycle' | 'folder-cycle';
  detail: string;
}

/** Layers from top to bottom: each imports its own and those below it. */
const rendererLayers = [['app'], ['workspaces', 'panels', 'pages'], ['kit'], ['data', 'state'], ['ui']];
const hostLayers = [
  'diagnostics',
  'surface',
  'recordings',
  'exchanges',
  'inbox',
  'records',
  'sessions',
  'auth',
  'wire',
  'schemas',
  'storage',
];
/** They put the parts of the host together. */
const composition = [
  'create-host.ts',
  'create-connections.ts',
  'create-diagnostics.ts',
  'create-recordings.ts',
  'create-stores.ts',
  'create-surface.ts',
  'session-observer.ts',
];
/** Folders whose sub-folders are units: others may only import a unit's `index.ts`. */
const unitParents = ['renderer/workspaces/', 'renderer/panels/', 'renderer/pages/', 'renderer/kit/'];
/** Units of these never import one another. */
const separate = unitParents.slice(0, 3);

/** Parts of the framework of servers that only test servers use: they listen, and nothing that is shipped may load them. */
export const testOnly = 'electron/demo/server/http/';

/** They alone reach into these, and only to load a view or a dialog when it is shown. */
const tablesOfViews = ['renderer/app/views.tsx', 'renderer/app/dialogs/window-dialog.tsx'];

/**
 * Checks every import of the product against the layers, the separate units, their entry points, and looks for cycles of
 * folders; cycles of files are looked for everywhere.
 */
export function violations(imports: readonly Import[]): Violation[] {
  const own = imports.filter(({ from, to }) => isProduct(from) && isProduct(to));
  return [...own.flatMap(judge), ...threads(own), ...fileCycles(imports), ...folderCycles(own)];
}

const isProduct = (file: string) => !isForTests(file) && !file.startsWith('e2e/');

function judge({ from, to, isLazy }: Import): Violation[] {
  const found: Violation[] = [];
  const add = (rule: Violation['rule']) => found.push({ file: from, rule, detail: `imports ${to}` });
  const [above, below] = [placeOf(from), placeOf(to)];
  if (above !== undefined && above.runtime === below?.runtime && below.level < above.level) add('layer');
  if (to.startsWith(testOnly) && !from.startsWith(testOnly)) add('test-only');
  const [own, other] = [unitOf(from), unitOf(to)];
  if (other !== undefined && own !== other) {
    const isSeparate = (unit: string) => separate.some((parent) => unit.startsWith(parent));
    if (own !== undefined && isSeparate(own) && isSeparate(other)) add('sibling');
    const isView = tablesOfViews.includes(from) && isLazy === true && isSeparate(other);
    if (!to.endsWith('/index.ts') && !isView) add('entry-point');
  }
  return found;
}

/** The layer of a file of the renderer or the host, counted from the top; a file without one is below all layers. */
function placeOf(file: string): { runtime: string; level: number } | undefined {
  const [top, second = '', third = ''] = file.split('/');
  const found = (index: number) => (index < 0 ? Number.POSITIVE_INFINITY : index);
  if (top === 'renderer')
    return { runtime: top, level: found(rendererLayers.findIndex((layer) => layer.includes(second))) };
  if (top !== 'electron' || second !== 'host') return undefined;
  return { runtime: 'host', level: composition.includes(third) ? -1 : found(hostLayers.indexOf(third)) };
}

function unitOf(file: string): string | undefined {
  const parent = unitParents.find((folder) => file.startsWith(folder));
  if (parent === undefined) return undefined;
  const [name = ''] = file.slice(parent.length).split('/');
  return name.includes('.') ? undefined : `${parent}${name}`;
}

/** A thread of the host (`…-worker.ts`) that loads the texts of failures: they take longer than all else that it starts with. */
function threads(imports: readonly Import[]): Violation[] {
  const loaded = imports.filter(({ isType, isLazy }) => !isType && !isLazy);
  const next = Map.groupBy(loaded, ({ from }) => from);
  const found: Violation[] = [];
  for (const thread of [...next.keys()].filter((file) => /^electron\/.*-worker\.ts$/.test(file))) {
    const reached = new Set([thread]);
    for (const file of reached) {
      for (const { to } of next.get(file) ?? []) {
        reached.add(to);
        if (to.startsWith('shared/messages/') && !file.startsWith('shared/messages/'))
          found.push({ file: thread, rule: 'thread', detail: `loads ${to} through ${file}` });
      }
    }
  }
  return found;
}

function fileCycles(imports: readonly Import[]): Violation[] {
  return cycles(imports).map((files) => ({
    file: files[0] ?? '',
    rule: 'file-cycle',
    detail: `is in a cycle with ${files.slice(1).join(', ')}`,
  }));
}

/** Cycles between the entries of each folder; nested files count for the entry that contains them. */
function folderCycles(imports: readonly Import[]): Violation[] {
  const byFolder = new Map<string, { from: string; to: string }[]>();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (a[depth] === b[depth]) depth += 1;
    // A file next to a folder counts like one: `x.ts` uses `x/`, and nothing in `x/` uses `x.ts`.
    const folder = a.slice(0, depth).join('/');
    const edges = byFolder.get(folder) ?? [];
    byFolder.set(folder, edges);
    edges.push({ from: a[depth] ?? '', to: b[depth] ?? '' });
  }
  return [...byFolder].flatMap(([folder, edges]) =>
    cycles(edges)
      .filter((entries) => entries.some((entry) => !path.posix.extname(entry)))
      .map((entries) => ({
        file: folder,
        rule: 'folder-cycle' as const,
        detail: `${entries.join(', ')} import one another`,
      })),
  );
}

/** Checks the sources below `root`: their imports, and that what has one place is done there. */
export async function checkStructure(root: string): Promise<StepResult> {
  const files = await sourceFiles(root);
  const product = files.filter((file) => /\.tsx?$/.test(file) && isProduct(file));
  const [imports, misplaced] = await Promise.all([importsOf(root, files), outOfPlace(root, product)]);
  const found = [
    ...violations(imports),
    ...misplaced.map(({ file, what }) => ({ file, rule: 'one-place', detail: `does it itself: ${what}` })),
  ];
  const output = found.map(({ file, rule, detail }) => `${rule}: ${file} ${detail}`).join('\n');
  return { exitCode: found.length === 0 ? 0 : 1, output };
}
