import { readNodes } from '#shared/mcp/json/json-nodes.ts';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { JsonRows, TreeView } from '#shared/model/json/json-row.ts';
import { replyToRequests } from '../../../worker-replies.ts';
import type { TreeAnswer, TreeCalls, TreeQuestion, TreeRequest } from './tree-message.ts';

/** The limit of values in a tree, which need about 33 bytes each. */
const mostValues = 12_000_000;
/** Elements have a maximum height, so a page can't scroll through more than about 1,500,000 rows. */
const mostRows = 1_000_000;
/** The trees that were used last. */
const mostTrees = 2;

interface Held {
  tree: JsonTree | Exclude<TreeAnswer, { kind: 'rows' | 'place' | 'unknown' }>;
  levels?: Pick<JsonRows, 'levels' | 'maxLevels' | 'isDeeper'>;
  /** The rows of the last requested view. */
  view?: { key: string; rows: Uint32Array };
}

/** Builds trees of large JSON texts and handles requests about them. */
class HeldTrees {
  readonly #held = new BoundedMap<string, Held>(mostTrees);

  answer({ key, text, question }: TreeRequest): TreeAnswer {
    const held = this.#held.get(key) ?? (text === undefined ? undefined : { tree: treeOf(text) });
    if (held === undefined) return { kind: 'unknown' };
    this.#held.renew(key, held);
    return held.tree instanceof JsonTree ? answerFrom(held, held.tree, question) : held.tree;
  }
}

function treeOf(text: string): Held['tree'] {
  try {
    return new JsonTree(text, readNodes(text, mostValues));
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'tooMany', most: mostValues };
    return { kind: 'notJson', fault: textFault(text, { deepest: Number.POSITIVE_INFINITY }) ?? { problem: 'empty' } };
  }
}

function answerFrom(held: Held, tree: JsonTree, question: TreeQuestion): TreeAnswer {
  switch (question.name) {
    case 'rows': {
      const { view, from, count } = question;
      const nodes = visible(held, tree, view);
      const rows = [...nodes.subarray(from, from + count)].map((node, offset) =>
        // The first value of an open one is in the next row.
        tree.row(node, tree.children(node) > 0 && nodes[from + offset + 1] === node + 1),
      );
      held.levels ??= levelsOf(tree);
      const found: JsonRows = { rows, total: nodes.length, values: tree.count, ...held.levels };
      return { kind: 'rows', rows: found };
    }
    case 'place':
      return placeOf(held, tree, question.node, question.view);
    case 'search': {
      const node = tree.search(question.text, question.after);
      return node === undefined ? { kind: 'place', place: undefined } : placeOf(held, tree, node, question.view);
    }
  }
}

function levelsOf(tree: JsonTree): NonNullable<Held['levels']> {
  const maxLevels = tree.levelsWithin(mostRows);
  return { levels: tree.firstLevels, maxLevels, isDeeper: tree.levelsWithin(tree.count) > maxLevels };
}

function placeOf(held: Held, tree: JsonTree, node: number, view: TreeView): TreeAnswer {
  if (node >= tree.count) return { kind: 'place', place: undefined };
  const opened = tree.opened(node, view);
  const row = rowOf(visible(held, tree, opened), node);
  return { kind: 'place', place: { node, pointer: tree.pointer(node), row, view: opened } };
}

function visible(held: Held, tree: JsonTree, view: TreeView): Uint32Array {
  const key = JSON.stringify(view);
  if (held.view?.key !== key) held.view = { key, rows: tree.rowsOf(view) };
  return held.view.rows;
}

/** The rows are in the order of the text. */
function rowOf(rows: Uint32Array, node: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

const trees = new HeldTrees();

replyToRequests<TreeCalls>({ answer: (request) => trees.answer(request) });
