import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { arrayKind, type JsonBeginning, noNode, objectKind, readBeginning } from '#shared/mcp/json/json-nodes.ts';
import { JsonTree, type TextRange } from '#shared/mcp/json/json-tree.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { pointerTo } from '#shared/model/json/json-pointer.ts';

/** The most levels that are indented: a deeply nested text would become mostly spaces. */
const deepestIndent = 200;

/**
 * Formats JSON text with an indent of two spaces, and changes nothing else: numbers keep their digits, repeated keys
 * stay, strings keep their escapes. Undefined when the text isn't JSON.
 */
export function formatJson(text: string): string | undefined {
  const beginning = readBeginning(text);
  return beginning.error === undefined ? indented(text, beginning) : undefined;
}

/** {@link formatJson} for a text that may be cut at its end. One that isn't JSON is returned unchanged. */
export function indentJson(text: string): string {
  const beginning = readBeginning(text);
  return beginning.error === undefined || beginning.isCut ? indented(text, beginning) : text;
}

/** The object in a JSON text, numbers to the digit; undefined when it isn't one. */
export function parsedObject(text: string): JsonObject | undefined {
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function indented(text: string, { nodes, open, error = text.length }: JsonBeginning): string {
  const { count, kinds, depths, parents, starts, ends, keyStarts, keyEnds, children } = nodes;
  const newLines: string[] = [];
  const newLine = (depth = 0) => (newLines[depth] ??= `\n${'  '.repeat(Math.min(depth, deepestIndent))}`);
  let out = '';
  /** The array or object whose values are being written. */
  let around = noNode;
  const closeUpTo = (outer: number) => {
    for (; around !== outer; around = parents[around] ?? noNode) {
      out += newLine(depths[around]) + (kinds[around] === objectKind ? '}' : ']');
    }
  };
  for (let index = 0; index < count; index += 1) {
    const parent = parents[index] ?? noNode;
    closeUpTo(parent);
    if (index > 0) out += (parent === index - 1 ? '' : ',') + newLine(depths[index]);
    const keyEnd = keyEnds[index] ?? noNode;
    if (keyEnd !== noNode) out += `${text.slice(keyStarts[index], keyEnd)}: `;
    const isObject = kinds[index] === objectKind;
    if (!isObject && kinds[index] !== arrayKind) out += text.slice(starts[index], ends[index]);
    else if (children[index] === 0) out += isObject ? '{}' : '[]';
    else {
      out += isObject ? '{' : '[';
      around = index;
    }
  }
  closeUpTo(open);
  // The end of a cut number is in no value.
  return ends[count - 1] === text.length ? out : out + text.slice(error);
}

/**
 * The ranges of the values at these JSON pointers. Missing values are left out; of a repeated key, the last one counts,
 * as in every JSON parser. In a text that isn't JSON, those before the first error are found.
 */
export function pointerRanges(text: string, pointers: ReadonlySet<string>): Map<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  const parents = parentsOf(pointers);
  const tree = new JsonTree(text, readBeginning(text).nodes);
  /** Of the containers in which a value is wanted, by node. */
  const within = new Map<number, string>();
  for (let node = 0; node < tree.count; ) {
    const parent = within.get(tree.parent(node)) ?? '';
    const pointer = node === 0 ? '' : pointerTo(parent, String(tree.key(node) ?? ''));
    if (pointers.has(pointer)) ranges.set(pointer, tree.range(node));
    const isWithin = parents.has(pointer);
    if (isWithin) within.set(node, pointer);
    node = isWithin ? node + 1 : tree.next(node);
  }
  return ranges;
}

/** The range of the value at a JSON pointer, or of its nearest parent; undefined for the whole text. */
export function pointerRange(text: string, pointer: string): TextRange | undefined {
  const wanted: string[] = [];
  for (let place = pointer; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('/'), 0))) {
    wanted.push(place);
  }
  const found = pointerRanges(text, new Set(wanted));
  return wanted.map((place) => found.get(place)).find((range) => range !== undefined);
}

/** The pointers of all parents of these values. */
function parentsOf(pointers: ReadonlySet<string>): ReadonlySet<string> {
  const parents = new Set<string>();
  for (let pointer of pointers) {
    while (pointer !== '') {
      pointer = pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 0));
      parents.add(pointer);
    }
  }
  return parents;
}
