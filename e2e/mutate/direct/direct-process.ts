import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '../../../electron/launch/project-root.ts';
import { type DirectOrder, type DirectReport, directOrderSchema } from './direct-order.ts';
import { type CollectedTest, runCollected, takeCollected } from './test-functions.ts';

interface Hits {
  __hits?: Record<string, boolean[]>;
}
const hitsOf: typeof globalThis & Hits = globalThis;

/**
 * Runs tests in this process without Vitest, with some files changed, as the parent process asks. Started by
 * `DirectRunner`. Changed files, and those that import them, are loaded anew for each order.
 */
const functionsUrl = new URL('./test-functions.ts', import.meta.url).href;
const stripped = new Map<string, string>();
let round = 0;
let [texts, fresh]: [Record<string, string>, ReadonlySet<string>] = [{}, new Set()];

registerHooks({
  resolve(specifier, context, next) {
    const isOfTest = context.parentURL?.includes('?round=') ?? false;
    if (specifier === 'vitest' && isOfTest) return { url: functionsUrl, shortCircuit: true };
    const resolved = next(specifier, context);
    return fresh.has(fileOf(resolved.url)) ? { ...resolved, url: versioned(resolved.url) } : resolved;
  },
  load(url, context, next) {
    if (!url.includes('?round=')) return next(url, context);
    const file = fileOf(url);
    return { format: 'module', shortCircuit: true, source: sourceOf(file, texts[file]) };
  },
});

process.on('message', (message) => {
  void run(directOrderSchema.parse(message)).then((report) => process.send?.(report));
});
// What a test doesn't wait for must not fail the next one.
process.on('unhandledRejection', () => {});
process.on('disconnect', () => process.exit());
process.send?.('ready');

function fileOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  return path
    .relative(projectRoot, fileURLToPath(url.replace(/\?.*/, '')))
    .split(path.sep)
    .join('/');
}

function versioned(url: string): string {
  return `${url.replace(/\?.*/, '')}?round=${round}`;
}

function sourceOf(file: string, text: string | undefined): string {
  if (text !== undefined) return stripTypeScriptTypes(text);
  const known = stripped.get(file) ?? stripTypeScriptTypes(readFileSync(path.join(projectRoot, file), 'utf8'));
  stripped.set(file, known);
  return known;
}

async function run({ texts: given, fresh: names, files, only }: DirectOrder): Promise<DirectReport> {
  round += 1;
  [texts, fresh] = [given, new Set([...names, ...files])];
  const report: DirectReport = { failed: [], executed: {}, heap: 0 };
  const tests = new Map<string, { test: CollectedTest; path: string }>();
  for (const file of files) {
    const full = path.join(projectRoot, file);
    takeCollected();
    try {
      await import(versioned(pathToFileURL(full).href));
      for (const [index, test] of takeCollected().entries()) tests.set(`${file} ${index}`, { test, path: full });
    } catch (error) {
      report.failed.push({ test: file, name: `${file} can’t be loaded: ${String(error)}` });
      if (only !== undefined) return report;
    }
  }
  for (const key of only ?? tests.keys()) {
    const found = tests.get(key);
    const { test, path: file } = found ?? { test: undefined, path: '' };
    delete hitsOf.__hits;
    const started = performance.now();
    if (test === undefined || (await fails(test, file))) {
      report.failed.push({ test: key, name: test?.name ?? key });
      if (only !== undefined) break;
    } else if (only === undefined) report.executed[key] = { parts: readHits(), ms: performance.now() - started };
  }
  return { ...report, heap: process.memoryUsage().heapUsed };
}

async function fails(test: CollectedTest, file: string): Promise<boolean> {
  try {
    await runCollected(test, file);
    return false;
  } catch {
    return true;
  }
}

function readHits(): Record<string, number[]> {
  const found = Object.entries(hitsOf.__hits ?? {}).map(([key, seen]): [string, number[]] => [
    key.replace('__hits_', ''),
    seen.flatMap((isSeen, part) => (isSeen ? [part] : [])),
  ]);
  return Object.fromEntries(found);
}
