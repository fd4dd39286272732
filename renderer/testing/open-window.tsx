import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../ui/tokens.css';
import '../ui/layout.module.css';
import type { RouterHistory } from '@tanstack/react-router';
import { render } from 'vitest-browser-react';
import type { Digest } from '#shared/model/digest.ts';
import { App, registerViews } from '../app/app.tsx';
import { link, queryClient } from '../data/client.ts';
import { digestReader } from '../data/digest.ts';
import { createWindowRouter } from '../state/routes.ts';

let earlier: RouterHistory | undefined;
let readDigest = digestReader(queryClient);

/** Opens the whole window at an address such as `/audit`, over the procedures that `fakeHost` answers. */
export function openWindow(address: string) {
  registerViews();
  link.start();
  queryClient.clear();
  // One that waits for a host which has ended since would wait for good.
  readDigest = digestReader(queryClient);
  earlier?.destroy();
  // The page of a test has a query of its own, which the router would take for the address's.
  history.replaceState(null, '', `${location.pathname}#${address}`);
  const router = createWindowRouter();
  earlier = router.history;
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  return render(<App router={router} />, { container });
}

/** Reloads the window as far as a test can: it is drawn anew at its address, with nothing in its cache. */
export async function reopenWindow(window: { unmount: () => Promise<void> }) {
  await window.unmount();
  return openWindow(location.hash.slice(1));
}

/** Delivers a digest of the host to the window. */
export const sendDigest = (digest: Digest) => readDigest(digest);
