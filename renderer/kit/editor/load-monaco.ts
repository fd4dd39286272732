import { loadEditorLanguage } from './editor-language.ts';
import type { Monaco } from './monaco-setup.ts';

let loading: Promise<Monaco> | undefined;

/** Loads the editor (about 4 MB, once), in the window's language and colours. A failed load may be tried again. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<Monaco> {
  await loadEditorLanguage();
  // One after the other: each takes the main thread for a while, and between them input has its turn.
  await import('monaco-editor/editor');
  await new Promise((resolve) => setTimeout(resolve));
  const [{ monaco }, { followWindowTheme }] = await Promise.all([import('./monaco-setup.ts'), import('./theme.ts')]);
  followWindowTheme(monaco);
  return monaco;
}

/** Loads the editor before it is needed. A failure comes back when it is. */
export function preloadEditor(): void {
  loadMonaco().catch(() => undefined);
}
