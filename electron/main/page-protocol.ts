import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol } from 'electron';
import { APP_SCHEME, TOOL_APP_SCHEME } from '#shared/contract/link.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { isOurPage } from './page-address.ts';
import { pageFile } from './page-file.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

/** Makes `app://loupe/` and each `loupe-app://…/` an origin like https. Must run before the app is ready. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: TOOL_APP_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/** Serves the files in `folder` under `app://loupe/`, and nothing else. */
export function servePage(folder: string): void {
  protocol.handle(APP_SCHEME, async ({ url, method }) => {
    if (!isOurPage(url) || method !== 'GET') return answer(403);
    const path = pageFile(folder, new URL(url).pathname);
    const content = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (path === undefined || content === undefined) return answer(404);
    return answer(200, content, contentTypes[extname(path)]);
  });
}

const headers = pageHeaders({ apps: `${TOOL_APP_SCHEME}:` });

function answer(status: number, content?: Buffer<ArrayBuffer>, contentType = 'text/plain'): Response {
  return new Response(content ?? `${status}\n`, { status, headers: { ...headers, 'content-type': contentType } });
}
