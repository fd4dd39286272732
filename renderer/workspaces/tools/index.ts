import { lazyView } from '../../ui/lazy-view.tsx';

export const ToolsPane = lazyView(async () => (await import('./tools-pane.tsx')).ToolsPane);

export const ToolView = lazyView(async () => (await import('./tool-view.tsx')).ToolView);
