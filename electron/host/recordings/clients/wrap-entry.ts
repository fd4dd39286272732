import { applyEdits, type Edit, getNodeValue, type Node } from 'jsonc-parser';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
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

function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

/** The value of an entry's text; an empty object for another one. */
export function valueOfEntry(text: string): JsonObject {
  const node = readJsonTree(text);
  const value: unknown = node && getNodeValue(node);
  return isJsonObject(value) ? value : {};
}

interface StartNodes {
  command: Node;
  /** Has `command` and `args`. */
  holder: Node;
  args: Node | undefined;
}

function startNodes(entry: Node | undefined): StartNodes | undefined {
  if (entry === undefined) return undefined;
  const inner = memberOf(entry, 'command');
  const holder = inner?.type === 'object' ? inner : entry;
  const command = inner?.type === 'object' ? memberOf(inner, 'path') : inner;
  return command === undefined ? undefined : { command, holder, args: memberOf(holder, 'args') };
}

/**
 * The text of an entry with the recorder before its command. Nothing else changes: comments, order and formatting stay.
 * Undefined when the entry can't have a recorder.
 */
export function withRecorder(text: string, recorder: Platform['recorder']): string | undefined {
  const nodes = startNodes(readJsonTree(text));
  const start = startOf(valueOfEntry(text));
  if (nodes === undefined || !start.ok) return undefined;
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
  const content = `,${gapBefore(text, command.parent)}"args": ${list}`;
  return applyEdits(text, [replaced, { offset: command.offset + command.length, length: 0, content }]);
}

/**
 * The text of an entry without the recorder. Its `command` and `args` are as `withRecorder` wrote them; other fields and
 * the formatting may have changed since. `original` is its text from before. Undefined when either has another form.
 */
export function withoutRecorder(
  text: string,
  { original, recorder }: { original: string; recorder: Platform['recorder'] },
): string | undefined {
  if (text === withRecorder(original, recorder)) return original;
  const [nodes, before] = [startNodes(readJsonTree(text)), startNodes(readJsonTree(original))];
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

/**
 * The text of an entry without the first words of its command, which are a recorder that nothing else is known of. Undefined
 * when it has another form.
 */
export function withoutWords(text: string, count: number): string | undefined {
  const nodes = startNodes(readJsonTree(text));
  if (nodes?.command.type === 'array') return applyEdits(text, [removal(nodes.command, count)]);
  if (nodes?.args?.type !== 'array') return undefined;
  const server = nodes.args.children?.[count - 1];
  if (server?.type !== 'string') return undefined;
  return applyEdits(text, [replacement(nodes.command, textOf(text, server)), removal(nodes.args, count)]);
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
