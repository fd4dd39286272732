import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../ui/tokens.css';
import '../ui/layout.module.css';
import { createRoot } from 'react-dom/client';
import { ENTER_PATH } from '#shared/contract/link.ts';
import { link } from '../data/client.ts';
import { openCache } from '../data/open-cache.ts';
import { createWindowRouter } from '../state/routes.ts';
import { App, fetchTexts, registerViews } from './app.tsx';
import { showTheme } from './appearance.ts';

// The address that was printed enters once: a reload and the history need the page's own.
if (location.pathname.endsWith(`/${ENTER_PATH}`)) history.replaceState(null, '', `./${location.hash}`);

showTheme('system');
registerViews();
void open();

/** Draws the window over the bars of the document, once it has something to show. */
async function open() {
  // Outside of the script's top level: with a debugger, each request that starts there has all of the script read again.
  await Promise.resolve();
  link.start();
  const opened = openCache();
  const router = createWindowRouter();
  await opened;
  await fetchTexts();
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App router={router} />);
}
