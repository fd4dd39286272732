import { lazyView } from '../../ui/lazy-view.tsx';

export const ResourcesPane = lazyView(async () => (await import('./list/resources-pane.tsx')).ResourcesPane);
export const BasketDialog = lazyView(async () => (await import('./basket/basket-dialog.tsx')).BasketDialog);
export const ResourceView = lazyView(async () => (await import('./resource-view.tsx')).ResourceView);

/** Fetches both while the window is idle, so that the first click on a server doesn't wait for them. */
export function preloadResources(): void {
  requestIdleCallback(() => {
    ResourcesPane.prefetch();
    ResourceView.prefetch();
  });
}
