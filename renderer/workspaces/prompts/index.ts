import { lazyView } from '../../ui/lazy-view.tsx';

/** The list pane. Loaded when a server's prompts are shown. */
export const PromptsPane = lazyView(async () => (await import('./prompts-pane.tsx')).PromptsPane);

/** The item area: the prompt in front with its response. Loaded when it is shown. */
export const PromptView = lazyView(async () => (await import('./prompt-view.tsx')).PromptView);
