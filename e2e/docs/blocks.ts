import { globSync, readFileSync } from 'node:fs';
import { splitCommandLine } from '../../electron/host/storage/config/import/split-command-line.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { linkedFiles } from '../gate/doc-links.ts';

/** A block of code in a document. */
export interface Block {
  /** The document, from the project's root, and the line where its text begins, from 1. */
  file: string;
  line: number;
  /** What follows the fence: `sh`, `json`, `yaml`. */
  language: string;
  text: string;
}

/** README.md and the documents that it leads to, in the order in which a reader meets them: by links, nearest first. */
export function documentsInOrder(): string[] {
  const found = ['README.md'];
  for (const file of found) {
    const folder = file.startsWith('docs/') ? 'docs/' : '';
    for (const target of linkedFiles(readFileSync(fromRoot(file), 'utf8'))) {
      const linked = `${folder}${target}`;
      if (/^docs\/[\w-]+\.md$/.test(linked) && !found.includes(linked)) found.push(linked);
    }
  }
  return found;
}

/** The documents that users have: all of `docs` but the decisions. */
export function documents(): string[] {
  return ['README.md', ...globSync('docs/*.md', { cwd: fromRoot('.') }).map((file) => file.replaceAll('\\', '/'))];
}

const fence = /^( *)```(\w*)\n([\s\S]*?)\n\1```$/gm;

/** The blocks of a document, in their order. */
export function blocksOf(file: string): Block[] {
  const document = readFileSync(fromRoot(file), 'utf8');
  return [...document.matchAll(fence)].map(({ 1: indent = '', 2: language = '', 3: text = '', index }) => ({
    file,
    line: document.slice(0, index).split('\n').length + 1,
    language,
    text: text
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  }));
}

/** A call of the command line in a document. */
export interface Example {
  /** As the document has it, without a comment. */
  line: string;
  at: string;
  /** What follows `loupe`. */
  args: string[];
  /** The file that gets its output. */
  output?: string;
}

/** How a document calls the command line. */
const called = /^(?:loupe|npm run -s loupe --) (.+)$/;

/** The calls of the command line in a block of shell, and in the steps of a block of YAML. Others are its other lines. */
export function examplesOf({ file, line: first, language, text }: Block): { examples: Example[]; others: string[] } {
  const found: { examples: Example[]; others: string[] } = { examples: [], others: [] };
  for (const [index, written] of text.split('\n').entries()) {
    const line = language === 'yaml' ? written.replace(/^\s*(?:- )?(?:run: )?/, '') : written;
    const [, words] = called.exec(line) ?? [];
    if (words === undefined) {
      if (language === 'sh' && line !== '') found.others.push(line);
      continue;
    }
    const split = splitCommandLine(words);
    const [command, next] = split.ok ? split.commands : [];
    if (command === undefined) throw new Error(`${file}: can't be read: ${line}`);
    const [output] = next?.after === '>' ? next.words : [];
    const shown = line.replace(/ +#.*$/, '');
    found.examples.push({
      line: shown,
      at: `${file}:${first + index}`,
      args: command.words,
      ...(output !== undefined && { output }),
    });
  }
  return found;
}
