import { lazyView } from '../../ui/lazy-view.tsx';

/** The list pane. Loaded when a server's tools are shown. */
export const ToolsPane = lazyView(async () => (await import('./tools-pane.tsx')).ToolsPane);

/** The item area: the tool in front beside what its calls brought. Loaded when it is shown. */
export const ToolView = lazyView(async () => (await import('./tool-view.tsx')).ToolView);
