import { access, glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StepResult } from './step.ts';

/** The files that a Markdown text links to, relative to its own folder; addresses and links within the text aside. */
export function linkedFiles(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''));
  return targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

/** The parts of documents that a text links to: the document relative to its own folder, empty for itself, and the part. */
export function linkedParts(markdown: string): { target: string; part: string }[] {
  const links = [...markdown.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)];
  return links
    .map(([, target = '', part = '']) => ({ target, part }))
    .filter(({ target }) => target === '' || target.endsWith('.md'));
}

/** The names by which the headings of a text are linked, as code hosts make them. */
export function partsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * Fails when a document below `root` links to a file or a heading that isn't there: documents name files, and files move.
 */
export async function checkDocLinks(root: string): Promise<StepResult> {
  const broken: string[] = [];
  for await (const file of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    const pathOf = (target: string) => path.join(root, target === '' ? file : path.join(path.dirname(file), target));
    for (const target of linkedFiles(text)) {
      const isThere = await access(pathOf(target)).then(
        () => true,
        () => false,
      );
      if (!isThere) broken.push(`${file} links to ${target}, which is not there`);
    }
    for (const { target, part } of linkedParts(text)) {
      const linked = await readFile(pathOf(target), 'utf8').catch(() => undefined);
      if (linked !== undefined && !partsOf(linked).includes(part)) {
        broken.push(`${file} links to ${target}#${part}, which is no heading there`);
      }
    }
  }
  return { exitCode: broken.length === 0 ? 0 : 1, output: broken.join('\n') };
}
