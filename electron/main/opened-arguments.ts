import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const linkScheme = 'loupe';

/** So many files are opened at once. */
const mostFiles = 50;

/** The `loupe://` link in the arguments of the app, if any. */
export function linksIn(argv: readonly string[]): string[] {
  return argv.filter((argument) => argument.startsWith(`${linkScheme}://`)).slice(0, 1);
}

/**
 * The recordings in the arguments of the app: paths, relative ones from `folder`, or `file:` URLs as Linux desktops give
 * them. The names of other files don't end as those of recordings.
 */
export function recordingsIn(argv: readonly string[], folder: string): string[] {
  const files = argv.filter((argument) => !argument.startsWith('-') && /\.(?:loupe|jsonl|har)$/i.test(argument));
  return files.slice(0, mostFiles).flatMap((argument) => {
    if (!/^[a-z][a-z\d+.-]+:\/\//i.test(argument)) return [resolve(folder, argument)];
    try {
      return [fileURLToPath(argument)];
    } catch {
      // A URL of something else.
      return [];
    }
  });
}
