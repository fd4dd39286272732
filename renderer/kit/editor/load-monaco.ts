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

/** Where Monaco looks its texts up: a list in its own order, where a gap means English. */
declare global {
  var _VSCODE_NLS_MESSAGES: (string | null)[] | undefined;
}

/** Monaco's German speaks of the lines of a drawing. */
const drawnLines = 'ausgeblendete Linien';

/**
 * Gives the editor the language of the document. To be awaited before the editor itself is loaded: many of its texts
 * are looked up once, at its start.
 */
async function loadEditorLanguage(): Promise<void> {
  // Whoever asks for the editor in the window's first moments does so before the window has set its language.
  await Promise.resolve();
  switch (document.documentElement.lang) {
    case 'de':
      await import('monaco-editor/nls/lang/de');
      globalThis._VSCODE_NLS_MESSAGES = globalThis._VSCODE_NLS_MESSAGES?.map((text) =>
        text?.endsWith(drawnLines) ? text.replace(drawnLines, 'ausgeblendete Zeilen') : text,
      );
      break;
    case 'zh-CN':
      await import('monaco-editor/nls/lang/zh-cn');
      break;
  }
}

/** What the code editor and the diff have in common, in the font of the element around them. */
export function sharedOptions(host: HTMLElement) {
  return {
    automaticLayout: true,
    fontFamily: getComputedStyle(host).fontFamily,
    fontLigatures: false,
    fontSize: 12,
    lineHeight: 18,
    // A link in server text must not open by a click.
    links: false,
    minimap: { enabled: false },
    overviewRulerLanes: 0,
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    scrollBeyondLastLine: false,
    padding: { top: 6, bottom: 6 },
    lineNumbersMinChars: 4,
    occurrencesHighlight: 'off',
    contextmenu: false,
    readOnlyMessage: { value: '' },
    // A longer line is wrapped; until it is, and in a diff, its beginning is drawn: each token is an element.
    stopRenderingLineAfter: 10_000,
    // What is found by reading all of a text, or up to the end of the list that the cursor is in, on the main thread.
    // Under this name it is a setting of every model, which the option of an editor is not.
    'bracketPairColorization.enabled': false,
    guides: { bracketPairs: false, highlightActiveIndentation: false },
  } as const;
}
