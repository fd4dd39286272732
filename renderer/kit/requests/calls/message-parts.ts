import { JsonTree, type TextRange } from '#shared/mcp/json/json-tree.ts';
import { formatJson } from '../../editor/index.ts';

export interface MessagePart {
  name: string;
  /** Formatted JSON. */
  text: string;
}

export interface MessageParts {
  /** The call's arguments as formatted JSON; undefined when the message has none. */
  given: string | undefined;
  /** What else is in the message and can't be read from the question's title. */
  others: readonly MessagePart[];
}

const inTitle = new Set(['jsonrpc', 'id', 'method']);

/** The parts of a `tools/call` message; undefined when it isn't JSON. */
export function messageParts(message: string): MessageParts | undefined {
  const tree = treeOf(message);
  if (tree === undefined) return undefined;
  let given: string | undefined;
  const others: MessagePart[] = [];
  for (const [name, node] of membersOf(tree, 0)) {
    if (name !== 'params' || tree.kind(node) !== 'object') {
      if (!inTitle.has(name)) others.push({ name, text: formatted(tree, node) });
      continue;
    }
    for (const [parameter, value] of membersOf(tree, node)) {
      if (parameter === 'arguments') given = formatted(tree, value);
      else if (parameter !== 'name') others.push({ name: parameter, text: formatted(tree, value) });
    }
  }
  return { given, others };
}

export interface ArgumentChanges {
  /** Values of the later arguments that are new or others, in their text. */
  ranges: readonly TextRange[];
  /** The names of the arguments with such values. */
  changed: readonly string[];
  /** The names of arguments that only the earlier ones have. */
  removed: readonly string[];
}

/** What differs between two arguments, of which both are JSON; undefined when nothing does. */
export function argumentChanges(before: string, after: string): ArgumentChanges | undefined {
  const [old, now] = [treeOf(before), treeOf(after)];
  if (old === undefined || now === undefined) return undefined;
  const ranges: TextRange[] = [];
  const names = new Set<string>();
  const pairs: { was: number | undefined; node: number; name: string }[] = [{ was: 0, node: 0, name: '' }];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const { was, node, name } = pair;
    const isSameContainer = was !== undefined && now.isContainer(node) && old.kind(was) === now.kind(node);
    if (isSameContainer) {
      const earlier = new Map(membersOf(old, was));
      for (const [key, member] of membersOf(now, node)) {
        pairs.push({ was: earlier.get(key), node: member, name: name || key });
        earlier.delete(key);
      }
      if (earlier.size === 0 || node === 0) continue;
    } else if (was !== undefined && old.source(was) === now.source(node)) continue;
    const { start, end } = now.range(node);
    // Of an object that lost a value only the first line is marked.
    ranges.push({ start, end: isSameContainer ? start + 1 : end });
    names.add(name);
  }
  const present = new Map(membersOf(now, 0));
  const removed = [...membersOf(old, 0)].map(([name]) => name).filter((name) => !present.has(name));
  if (ranges.length === 0 && removed.length === 0) return undefined;
  return { ranges, changed: [...names].filter((name) => name !== '').toReversed(), removed };
}

function treeOf(text: string): JsonTree | undefined {
  try {
    return new JsonTree(text);
  } catch {
    return undefined;
  }
}

/** The values of an object or array with their keys. */
function* membersOf(tree: JsonTree, parent: number): Generator<[string, number]> {
  if (!tree.isContainer(parent)) return;
  const end = tree.next(parent);
  for (let node = parent + 1; node < end; node = tree.next(node)) yield [String(tree.key(node)), node];
}

function formatted(tree: JsonTree, node: number): string {
  const source = tree.source(node);
  return formatJson(source) ?? source;
}
