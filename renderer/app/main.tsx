import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../ui/tokens.css';
import '../ui/layout.module.css';
import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { enterPath } from '#shared/contract/link.ts';
import { host, link, queryClient } from '../data/client.ts';
import { openCache } from '../data/digest.ts';
import { restoreWindow } from '../state/page-storage.ts';
import { lastAddress } from '../state/places.ts';
import { createWindowRouter } from '../state/routes.ts';
import { App, fetchTexts, registerViews } from './app.tsx';
import { showTheme } from './appearance.ts';

// The printed address signs in once; reload and history need the plain one.
if (location.pathname.endsWith(`/${enterPath}`)) history.replaceState(null, '', `./${location.hash}`);

showTheme('system');
registerViews();
void open();

/** Renders the window in place of the static first paint, once its data and texts are loaded. */
async function open() {
  // Not at the script's top level: with a debugger attached, each request that starts there parses the whole script again.
  await Promise.resolve();
  link.start();
  const opened = openCache();
  // A window whose drafts can't be read opens without them.
  const restored = restoreWindow().catch(() => undefined);
  const router = createWindowRouter();
  const isNew = router.history.location.href === '/';
  // While the data comes: otherwise the routes are loaded after the first render, which is then done again.
  const loaded = router.load();
  await opened;
  await restored;
  await loaded;
  if (isNew) await openLastPlace(router);
  await fetchTexts();
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App router={router} />);
}

/** After a restart, the window opens where it was, unless that server is gone. */
async function openLastPlace(router: RegisteredRouter) {
  const at = lastAddress();
  const [, serverId] = /^\/servers\/([^/?]+)/.exec(at) ?? [];
  const servers = queryClient.getQueryData(host.servers.list.queryKey());
  const isThere = serverId === undefined || servers?.some(({ server }) => server.id === serverId) === true;
  if (at !== '/' && isThere) await router.navigate({ href: at, replace: true });
}
