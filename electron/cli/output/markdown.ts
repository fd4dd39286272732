import { visibleLine } from './terminal.ts';

/** Own text for one line of Markdown. */
export function markdownText(text: string): string {
  return visibleLine(text).replaceAll(/[\\`*_[\]<>~]/g, (character) => `\\${character}`);
}

/**
 * Server text as code, where nothing has a meaning in Markdown: no link, no mention, no HTML. Also in the cell of a table
 * once `|` is escaped there.
 */
export function markdownCode(text: string): string {
  const shown = visibleLine(text);
  const longest = Math.max(0, ...(shown.match(/`{1,1000}/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 || shown.trim() === '' ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

/** A table of Markdown. The cells are Markdown in which `|` isn't escaped. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('');
}
