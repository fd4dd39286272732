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
export async function loadEditorLanguage(): Promise<void> {
  // Whoever asks for the editor in the window's first moments does so before the window has told its language.
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
