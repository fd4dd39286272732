import { JsonTree } from '#shared/mcp/json/json-tree.ts';

/** Puts JSON texts in place of the values at JSON Pointers and leaves every other byte as it is; missing values stay so. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  if (Object.keys(values).length === 0) return text;
  const tree = new JsonTree(text);
  const edits = Object.entries(values).flatMap(([pointer, value]) => {
    const node = tree.find(pointer);
    return node === undefined ? [] : [{ ...tree.range(node), value }];
  });
  // From the end on, so that the earlier places stay right.
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((edited, { start, end, value }) => edited.slice(0, start) + value + edited.slice(end), text);
}

/** JSON text without line ends, which a message over stdio and an event can't have; in JSON they are only white space. */
export function inOneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[\r\n]/g, ' ') : text;
}

/** The JSON text of the value at a JSON Pointer, if any. */
export function sourceAt(text: string, pointer: string): string | undefined {
  const tree = new JsonTree(text);
  const node = tree.find(pointer);
  return node === undefined ? undefined : tree.source(node);
}
