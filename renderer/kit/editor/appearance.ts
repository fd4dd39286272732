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
    scrollBeyondLastLine: false,
    padding: { top: 6, bottom: 6 },
    lineNumbersMinChars: 4,
    occurrencesHighlight: 'off',
    contextmenu: false,
    readOnlyMessage: { value: '' },
    // Every character of a line is shown, however long it is.
    stopRenderingLineAfter: -1,
  } as const;
}
