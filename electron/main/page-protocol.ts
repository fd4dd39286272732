import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol } from 'electron';
import type { ServedApps } from '#host/surface/apps/apps.ts';
import { appOrigin, appScheme, toolAppScheme } from '#shared/contract/link.ts';
import { appHeaders, pageHeaders } from '#shared/contract/page-policy.ts';
import { isOurPage, pageFile } from './page-address.ts';

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

/** Makes `app://loupe/` and each `loupe-app://…/` a secure origin. Must run before the app is ready. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: toolAppScheme, privileges: { standard: true, secure: true } },
  ]);
}

export function servePage(folder: string): void {
  protocol.handle(appScheme, async ({ url, method }) => {
    if (!isOurPage(url) || method !== 'GET') return respond(403);
    const path = pageFile(folder, new URL(url).pathname);
    const content = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (path === undefined || content === undefined) return respond(404);
    return respond(200, content, contentTypes[extname(path)]);
  });
}

const headers = pageHeaders({ apps: `${toolAppScheme}:` });

function respond(status: number, content?: Buffer<ArrayBuffer>, contentType = 'text/plain'): Response {
  return new Response(content ?? `${status}\n`, { status, headers: { ...headers, 'content-type': contentType } });
}

const nothing = { ...appHeaders({ sources: [], permissions: [] }, []), 'content-type': 'text/plain; charset=utf-8' };

/** Serves each open app's document once at `loupe-app://<token>/`. */
export function serveToolApps(apps: ServedApps): void {
  apps.serveFrom({ addressOf: (token) => `${toolAppScheme}://${token}/`, ancestors: [appOrigin] });
  protocol.handle(toolAppScheme, ({ url, method }) => {
    const found = method === 'GET' ? apps.serve(new URL(url).host) : undefined;
    if (found === undefined) return new Response('There is no app here.\n', { status: 404, headers: nothing });
    return new Response(new Uint8Array(found.html), { headers: found.headers });
  });
}
