import { lazy } from 'react';

const loadPane = () => import('./resources-pane.tsx');
const loadView = () => import('./resource-view.tsx');

/** The list column. Loaded when a server's resources are shown: the first paint does without. */
export const ResourcesPane = lazy(async () => ({ default: (await loadPane()).ResourcesPane }));

/** The item area, in tabs. Loaded when it is shown. */
export const ResourceView = lazy(async () => ({ default: (await loadView()).ResourceView }));

/** Fetches both while nothing else is to be done, so that the first click on a server does not wait for them. */
export function preloadResources(): void {
  requestIdleCallback(() => {
    // A failure here comes back, and is told, when they are really needed.
    Promise.all([loadPane(), loadView()]).catch(() => undefined);
  });
}

export { useCatalog } from './use-catalog.ts';
export { useMatches } from './use-matches.ts';
