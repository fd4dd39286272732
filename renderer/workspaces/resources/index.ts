import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

/** Both columns show a server and its newest session. */
export interface ColumnProps {
  serverId: ServerId;
  sessionId: SessionId;
}

/** The list pane. Loaded when a server's resources are shown: the first paint does without. */
export const ResourcesPane = lazyView<ColumnProps>(
  async () => (await import('./list/resources-pane.tsx')).ResourcesPane,
);

export const ResourceView = lazyView<ColumnProps>(async () => (await import('./resource-view.tsx')).ResourceView);

/** Fetches both while the window is idle, so that the first click on a server doesn't wait for them. */
export function preloadResources(): void {
  requestIdleCallback(() => {
    ResourcesPane.prefetch();
    ResourceView.prefetch();
  });
}
