import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importsOf, isForTests, sourceFiles, takenOf, usersOf } from './import-graph.ts';

/** How large the product is, and in how many pieces. */
export interface Figures {
  /** Files and lines of TypeScript and CSS, without tests, catalogues, generated files and `e2e`. */
  files: number;
  lines: number;
  /** Of the renderer's files of code, the share that exactly one file imports, be it an entry point; 0 to 1. */
  oneImporter: number;
  /** The share with exactly one user; re-exports by an entry point count as the files that import them there. */
  oneUser: number;
  /** The folder with the most files of code directly in it. */
  largest: { folder: string; files: number };
}

const isCode = (file: string) => /\.tsx?$/.test(file);
const isProduct = (file: string) =>
  /^(electron|renderer|shared)\/.*\.(ts|tsx|css)$/.test(file) && !/\/messages\/|\/fixtures\/|\.gen\./.test(file);

/** Measures the product below `root`. */
export async function measure(root: string): Promise<Figures> {
  const all = (await sourceFiles(root)).filter((file) => !isForTests(file));
  const [imports, taken] = await Promise.all([importsOf(root, all), takenOf(root, all)]);
  const files = all.filter(isProduct);
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);

  const importers = new Map<string, number>();
  for (const { to } of imports) importers.set(to, (importers.get(to) ?? 0) + 1);
  const pages = files.filter((file) => isCode(file) && file.startsWith('renderer/'));
  const shareOf = (isCounted: (file: string) => boolean) => pages.filter(isCounted).length / Math.max(1, pages.length);

  const folders = new Map<string, number>();
  for (const file of files.filter(isCode)) {
    folders.set(path.posix.dirname(file), (folders.get(path.posix.dirname(file)) ?? 0) + 1);
  }
  const [folder, count] = [...folders].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0]);
  return {
    files: files.length,
    lines,
    oneImporter: shareOf((file) => importers.get(file) === 1),
    oneUser: shareOf((file) => usersOf(file, taken).size === 1),
    largest: { folder, files: count },
  };
}

/** The figures in one line. */
export function figuresLine({ files, lines, oneImporter, oneUser, largest }: Figures): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const single = `one importer: ${percent(oneImporter)}, one user through entry points: ${percent(oneUser)}`;
  return `${files} files, ${lines} lines; ${single}; largest folder: ${largest.files} in ${largest.folder}`;
}
