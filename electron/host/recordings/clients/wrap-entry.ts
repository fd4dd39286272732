import { applyEdits, type Edit, getNodeValue, type Node } from 'jsonc-parser';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
import type { Platform } from '../../platform.ts';
import { readJsonTree } from '../../storage/json/json-text.ts';
import { startOf } from './entry-start.ts';

/** The value of a name in an object; the last one of several, as `JSON.parse` has it. */
function propertyOf(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== 'object') return undefined;
  return object.children?.findLast(({ children }) => children?.[0]?.value === name);
}

function memberOf(object: Node | undefined, name: string): Node | undefined {
  return propertyOf(object, name)?.children?.[1];
}

/** The node at a place of a text with comments and trailing commas; undefined when it isn't there. */
export function nodeAt(text: string, at: readonly string[]): Node | undefined {
  let node = readJsonTree(text);
  for (const key of at) node = memberOf(node, key);
  return node;
}

/** Text of a node. */
export function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

interface StartNodes {
  command: Node;
  /** Has `command` and `args`. */
  holder: Node;
  args: Node | undefined;
}

function startNodes(entry: Node): StartNodes | undefined {
  const inner = memberOf(entry, 'command');
  const holder = inner?.type === 'object' ? inner : entry;
  const command = inner?.type === 'object' ? memberOf(inner, 'path') : inner;
  return command === undefined ? undefined : { command, holder, args: memberOf(holder, 'args') };
}

/**
 * The text of a configuration with the recorder before the command of the entry at `at`. Nothing else changes: comments,
 * order and formatting stay. Undefined when the entry can't have a recorder.
 */
export function withRecorder(text: string, at: readonly string[], recorder: Platform['recorder']): string | undefined {
  const entry = nodeAt(text, at);
  const nodes = entry && startNodes(entry);
  if (entry === undefined || nodes === undefined) return undefined;
  const start = startOf(valueOfNode(entry));
  if (!start.ok) return undefined;
  const { command, args } = nodes;
  const own = recorder.args.map((word) => JSON.stringify(word));
  if (command.type === 'array') {
    return applyEdits(text, [insertion(text, command, [JSON.stringify(recorder.command), ...own])]);
  }
  const replaced = replacement(command, JSON.stringify(recorder.command));
  if (args?.type === 'array') {
    return applyEdits(text, [replaced, insertion(text, args, [...own, textOf(text, command)])]);
  }
  const list = `[${[...own, ...start.words.map((word) => JSON.stringify(word))].join(', ')}]`;
  if (args !== undefined) return applyEdits(text, [replaced, replacement(args, list)]);
  const added = {
    offset: command.offset + command.length,
    length: 0,
    content: `,${gapBefore(text, command.parent)}"args": ${list}`,
  };
  return applyEdits(text, [replaced, added]);
}

/**
 * The text of a configuration without the recorder of the entry at `at`, whose `command` and `args` are as
 * `withRecorder` wrote them; something else of the entry, or the formatting, may have changed since. `original` is the
 * text from before. Undefined when either doesn't have such an entry.
 */
export function withoutRecorder(
  text: string,
  at: readonly string[],
  { original, recorder }: { original: string; recorder: Platform['recorder'] },
): string | undefined {
  const [entry, entryBefore] = [nodeAt(text, at), nodeAt(original, at)];
  const written = withRecorder(original, at, recorder);
  const writtenEntry = written === undefined ? undefined : nodeAt(written, at);
  if (entry === undefined || entryBefore === undefined || written === undefined || writtenEntry === undefined) {
    return undefined;
  }
  // Byte for byte as long as only other parts of the file changed.
  if (textOf(text, entry) === textOf(written, writtenEntry)) {
    return applyEdits(text, [replacement(entry, textOf(original, entryBefore))]);
  }
  const [nodes, before] = [startNodes(entry), startNodes(entryBefore)];
  if (nodes === undefined || before === undefined) return undefined;
  const count = recorder.args.length + 1;
  if (before.command.type === 'array') return applyEdits(text, [removal(nodes.command, count)]);
  const restored = replacement(nodes.command, textOf(original, before.command));
  if (nodes.args === undefined) return undefined;
  if (before.args?.type === 'array') return applyEdits(text, [restored, removal(nodes.args, count)]);
  if (before.args !== undefined) {
    return applyEdits(text, [restored, replacement(nodes.args, textOf(original, before.args))]);
  }
  const args = propertyOf(nodes.holder, 'args');
  return args === undefined ? undefined : applyEdits(text, [restored, propertyRemoval(nodes.holder, args)]);
}

/** The value of an entry's node; an empty object for another one. */
export function valueOfNode(node: Node): JsonObject {
  const value: unknown = getNodeValue(node);
  return isJsonObject(value) ? value : {};
}

function replacement({ offset, length }: Node, content: string): Edit {
  return { offset, length, content };
}

/** New first items of a list, each on its own line if the list has its items so. */
function insertion(text: string, list: Node, items: readonly string[]): Edit {
  const [first] = list.children ?? [];
  const offset = first?.offset ?? list.offset + 1;
  const separator = first === undefined ? ', ' : `,${gapBefore(text, first)}`;
  return { offset, length: 0, content: items.join(separator) + (first === undefined ? '' : separator) };
}

/** The whitespace before a node if it has a line break, else a space. */
function gapBefore(text: string, node: Node | undefined): string {
  if (node === undefined) return ' ';
  let start = node.offset;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1;
  const gap = text.slice(start, node.offset);
  return gap.includes('\n') ? gap : ' ';
}

/** Removes the first items of a list. */
function removal({ children = [] }: Node, count: number): Edit {
  const [first, next, last] = [children[0], children[count], children[count - 1]];
  const offset = first?.offset ?? 0;
  const end = next?.offset ?? (last === undefined ? offset : last.offset + last.length);
  return { offset, length: end - offset, content: '' };
}

function propertyRemoval({ children = [] }: Node, property: Node): Edit {
  const index = children.indexOf(property);
  const [before, after] = [children[index - 1], children[index + 1]];
  const start = before === undefined ? property.offset : before.offset + before.length;
  const end = before === undefined && after !== undefined ? after.offset : property.offset + property.length;
  return { offset: start, length: end - start, content: '' };
}
