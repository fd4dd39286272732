import type { Monaco } from './monaco-setup.ts';

let loading: Promise<Monaco> | undefined;

/** Loads the editor (about 4 MB, once), in the window's language and colours. Can be called again after a failure. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<Monaco> {
  await loadEditorLanguage();
  // One after the other: each blocks the main thread for a while, and input is handled in between.
  await import('monaco-editor/editor');
  await new Promise((resolve) => setTimeout(resolve));
  const [{ monaco }, { followWindowTheme }] = await Promise.all([import('./monaco-setup.ts'), import('./theme.ts')]);
  followWindowTheme(monaco);
  return monaco;
}

/** Loads the editor in advance. A failure is reported when it is really needed. */
export function preloadEditor(): void {
  loadMonaco().catch(() => undefined);
}

/** Where Monaco looks up its texts: a list in its own order, where a gap means English. */
declare global {
  var _VSCODE_NLS_MESSAGES: (string | null)[] | undefined;
}

/** Monaco's German calls text lines "Linien", as in a drawing. */
const drawnLines = 'ausgeblendete Linien';

/** Sets the editor's language. To be awaited before the editor is loaded, since it looks up many texts at its start. */
async function loadEditorLanguage(): Promise<void> {
  // In the window's first moments, its language isn't set yet.
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

/** Options of both the code editor and the diff, in the font of the element around them. */
export function sharedOptions(host: HTMLElement) {
  return {
    automaticLayout: true,
    // Where the system imposes its colours, the window's are these already.
    autoDetectHighContrast: false,
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
    // Longer lines are wrapped; until then, and in a diff, only their beginning is drawn, since each token is an
    // element.
    stopRenderingLineAfter: 10_000,
    // These read the whole text, or up to the end of the list around the cursor, on the main thread. Under this name it
    // is a setting of every model, unlike the editor option.
    'bracketPairColorization.enabled': false,
    guides: { bracketPairs: false, highlightActiveIndentation: false },
  } as const;
}
