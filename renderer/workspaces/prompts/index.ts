import { lazyView } from '../../ui/lazy-view.tsx';

export const PromptsPane = lazyView(async () => (await import('./prompts-pane.tsx')).PromptsPane);

export const PromptView = lazyView(async () => (await import('./prompt-view.tsx')).PromptView);
