import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const linkScheme = 'loupe';
/** An argument that shows a view, such as `--loupe-show=/servers/demo/tools`; the jump list starts the app with it. */
export const showArgument = '--loupe-show=';

/** What the system opens with the app. None of it runs anything: each is shown, or becomes a preview. */
export type Opened =
  | { type: 'link'; link: string }
  | { type: 'view'; address: string }
  | { type: 'recording' | 'configuration' | 'bundle' | 'folder'; path: string };

/** So many files are opened at once. */
const mostFiles = 50;

const kinds: Readonly<Record<string, 'recording' | 'configuration' | 'bundle'>> = {
  '.loupe': 'recording',
  '.jsonl': 'recording',
  '.har': 'recording',
  '.json': 'configuration',
  '.jsonc': 'configuration',
  '.toml': 'configuration',
  '.yaml': 'configuration',
  '.yml': 'configuration',
  '.mcpb': 'bundle',
  '.dxt': 'bundle',
};

/**
 * What the arguments of the app open: at most one link and one view; files by their extension, and folders. A path is
 * relative to `folder`, or a `file:` URL as Linux desktops give them. `isFolder` tells folders from other paths.
 */
export function openedIn(
  argv: readonly string[],
  folder: string,
  isFolder: (path: string) => boolean = () => false,
): Opened[] {
  const link = argv.find((argument) => argument.startsWith(`${linkScheme}://`));
  const view = argv.find((argument) => argument.startsWith(showArgument));
  const files = argv
    .filter((argument) => !argument.startsWith('-'))
    .flatMap((argument) => pathOf(argument, folder))
    .flatMap((path) => openedFile(path, isFolder))
    .slice(0, mostFiles);
  return [
    ...(link === undefined ? [] : [{ type: 'link' as const, link }]),
    ...(view === undefined ? [] : [{ type: 'view' as const, address: view.slice(showArgument.length) }]),
    ...files,
  ];
}

/** What a file is opened as: empty for one that Loupe doesn't know. */
export function openedFile(path: string, isFolder: (path: string) => boolean): Opened[] {
  const kind = kinds[extname(path).toLowerCase()] ?? (isFolder(path) ? 'folder' : undefined);
  return kind === undefined ? [] : [{ type: kind, path }];
}

function pathOf(argument: string, folder: string): string[] {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(argument)) return [resolve(folder, argument)];
  try {
    return [fileURLToPath(argument)];
  } catch {
    // A URL of something else.
    return [];
  }
}
