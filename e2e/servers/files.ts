import { readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerDefinition } from '../../electron/demo/server/definition.ts';
import type { Params } from '../../electron/demo/server/message.ts';

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.txt': 'text/plain',
};

function typeOf(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream';
}

function describe(path: string): Params {
  return { uri: pathToFileURL(path).href, name: basename(path), mimeType: typeOf(path), size: statSync(path).size };
}

function contentsOf(path: string): Params[] {
  const uri = pathToFileURL(path).href;
  const mimeType = typeOf(path);
  const bytes = readFileSync(path);
  const isText = mimeType.startsWith('text/') || mimeType === 'application/json';
  return [{ uri, mimeType, ...(isText ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }) }];
}

/**
 * A server for the files of one folder, with notifications of changes on disk. A change is sent after a short pause,
 * since a save causes several events.
 */
export function createFiles(folder: string): ServerDefinition {
  const pathsNow = () => readdirSync(folder).map((name) => join(folder, name));
  const pathOf = (uri: string) => pathsNow().find((path) => pathToFileURL(path).href === uri);
  return {
    info: { name: 'files', version: '1.0.0' },
    resources: {
      get list() {
        return pathsNow().map(describe);
      },
      read: (uri) => {
        const path = pathOf(uri);
        return path === undefined ? undefined : contentsOf(path);
      },
      watch: (uri, changed) => {
        if (pathOf(uri) === undefined) return undefined;
        const name = basename(fileURLToPath(uri));
        let timer: NodeJS.Timeout | undefined;
        const watcher = watch(folder, (_event, file) => {
          if (file !== name) return;
          clearTimeout(timer);
          timer = setTimeout(changed, 30);
        });
        return () => {
          clearTimeout(timer);
          watcher.close();
        };
      },
    },
  };
}
