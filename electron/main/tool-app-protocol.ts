import { protocol } from 'electron';
import type { ServedApps } from '#host/surface/apps/apps.ts';
import { APP_ORIGIN, TOOL_APP_SCHEME } from '#shared/contract/link.ts';
import { appHeaders } from '#shared/contract/page-policy.ts';

const nothing = { ...appHeaders({ sources: [], permissions: [] }, []), 'content-type': 'text/plain; charset=utf-8' };

/** Serves the documents of open apps, each once under `loupe-app://<token>/`, and nothing else. */
export function serveToolApps(apps: ServedApps): void {
  apps.serveFrom({ addressOf: (token) => `${TOOL_APP_SCHEME}://${token}/`, ancestors: [APP_ORIGIN] });
  protocol.handle(TOOL_APP_SCHEME, ({ url, method }) => {
    const found = method === 'GET' ? apps.serve(new URL(url).host) : undefined;
    if (found === undefined) return new Response('There is no app here.\n', { status: 404, headers: nothing });
    return new Response(new Uint8Array(found.html), { headers: found.headers });
  });
}
