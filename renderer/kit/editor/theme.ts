import type { Monaco } from './monaco-setup.ts';

type Theme = Parameters<Monaco['editor']['defineTheme']>[1];

const themeName = 'loupe';

/** Applies the window's colours to every editor, now and whenever the theme changes. */
export function followWindowTheme(monaco: Monaco): void {
  const apply = () => {
    monaco.editor.defineTheme(themeName, themeFromTokens());
    monaco.editor.setTheme(themeName);
  };
  apply();
  new MutationObserver(apply).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
}

function themeFromTokens(): Theme {
  const style = getComputedStyle(document.documentElement);
  // The build shortens `#ffffff` to `#fff`, which Monaco's rules reject: an element resolves each colour.
  const probe = document.body.appendChild(document.createElement('span'));
  const worn = getComputedStyle(probe);
  const token = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return hexColor(worn.color) ?? '#808080';
  };
  const rule = (name: string): string => token(name).slice(1);
  const isLight = style.colorScheme === 'light';
  const theme: Theme = {
    base: document.documentElement.dataset.theme === 'contrast' ? 'hc-black' : isLight ? 'vs' : 'vs-dark',
    // Monaco numbers the colours of a theme in the order of its rules, and draws removed lines only once: with the same
    // rules in every theme, a number means the same. The base themes have different ones.
    inherit: false,
    rules: [
      { token: '', foreground: rule('fg-0') },
      // Quieter ones would be too faint on the backgrounds of a diff.
      { token: 'comment', foreground: rule('fg-1') },
      { token: 'string', foreground: rule('in') },
      { token: 'string.key.json', foreground: rule('out') },
      { token: 'string.value.json', foreground: rule('in') },
      { token: 'number', foreground: rule('note') },
      { token: 'keyword', foreground: rule('out') },
      { token: 'keyword.json', foreground: rule('note') },
      { token: 'tag', foreground: rule('out') },
      { token: 'attribute.name', foreground: rule('note') },
      { token: 'attribute.value', foreground: rule('in') },
      { token: 'metatag', foreground: rule('fg-1') },
      { token: 'metatag.content.html', foreground: rule('note') },
      { token: 'invalid', foreground: rule('error') },
      { token: 'emphasis', fontStyle: 'italic' },
      { token: 'strong', fontStyle: 'bold' },
      { token: 'variable', foreground: rule('in') },
      { token: 'regexp', foreground: rule('in') },
      { token: 'constant', foreground: rule('note') },
      { token: 'type', foreground: rule('note') },
      { token: 'delimiter', foreground: rule('fg-1') },
    ],
    colors: {
      'editor.background': token('bg-1'),
      'editor.foreground': token('fg-0'),
      'editor.lineHighlightBackground': token('bg-2'),
      'editor.lineHighlightBorder': '#00000000',
      'editor.selectionBackground': `${token('accent')}55`,
      'editorLineNumber.foreground': token('fg-2'),
      'editorLineNumber.activeForeground': token('fg-1'),
      'editorGutter.background': token('bg-1'),
      'editorIndentGuide.background1': token('line'),
      'editorStickyScroll.background': token('bg-2'),
      'editorWidget.background': token('bg-2'),
      'editorWidget.border': token('line-strong'),
      ...bracketColours(token('fg-1')),
      // They overlap: together they stay below 0.19, so that coloured text keeps its contrast of 4.5:1.
      'diffEditor.insertedLineBackground': `${token('ok')}11`,
      'diffEditor.insertedTextBackground': `${token('ok')}20`,
      'diffEditor.removedLineBackground': `${token('error')}11`,
      'diffEditor.removedTextBackground': `${token('error')}20`,
      'diffEditor.diagonalFill': token('line'),
      'diffEditor.unchangedRegionBackground': token('bg-2'),
      'diffEditor.unchangedRegionForeground': token('fg-2'),
      'input.background': token('bg-1'),
      'input.border': token('line'),
      'scrollbarSlider.background': `${token('line-strong')}80`,
      'scrollbarSlider.hoverBackground': token('line-strong'),
      'scrollbarSlider.activeBackground': token('fg-2'),
      focusBorder: token('focus'),
    },
  };
  probe.remove();
  return theme;
}

/** Brackets in one colour at every depth; unmatched ones too, since a part of a document has some. */
function bracketColours(colour: string): Record<string, string> {
  const depths = [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, colour]);
  return { ...Object.fromEntries(depths), 'editorBracketHighlight.unexpectedBracket.foreground': colour };
}

/**
 * A computed colour, `rgb(12, 34, 56)` or `rgba(12, 34, 56, 0.5)`, as `#` and six hex digits, without its transparency.
 * Undefined for anything else.
 */
export function hexColor(computed: string): string | undefined {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(computed)?.slice(1);
  return channels && `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}
