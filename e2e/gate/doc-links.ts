import { access, glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StepResult } from './step.ts';

/** The files that a Markdown text links to, relative to its own folder; addresses and links within the text aside. */
export function linkedFiles(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''));
  return targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

/** Fails when a document below `root` links to a file that isn't there: documents name files, and files move. */
export async function checkDocLinks(root: string): Promise<StepResult> {
  const broken: string[] = [];
  for await (const file of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const target of linkedFiles(await readFile(path.join(root, file), 'utf8'))) {
      const isThere = await access(path.join(root, path.dirname(file), target)).then(
        () => true,
        () => false,
      );
      if (!isThere) broken.push(`${file} links to ${target}, which is not there`);
    }
  }
  return { exitCode: broken.length === 0 ? 0 : 1, output: broken.join('\n') };
}
