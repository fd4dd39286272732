import type { RpcId } from '#shared/mcp/envelope.ts';
import { readBeginning } from '#shared/mcp/json/json-nodes.ts';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';

/** What is known of a response that is still arriving. */
interface Arriving {
  /** Absent until it arrives: many servers write it last. */
  id?: RpcId;
  /** The first text in the result so far; else the JSON itself. */
  text: string;
}

/** Of `resources/read`, `tools/call` and `prompts/get`. */
const firstTexts = ['/contents/0/text', '/content/0/text', '/messages/0/text', '/messages/0/content/text'];

/** A string of JSON as far as its characters are whole. */
const wholeCharacters = /^"(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*/is;

/** Reads the beginning of a message, possibly after an SSE event's other fields; undefined unless it is a result. */
export function readArriving(beginning: string): Arriving | undefined {
  const json = beginning.slice(Math.max(0, beginning.indexOf('{')));
  const { nodes, error, isCut } = readBeginning(json);
  if (error !== undefined && !isCut) return undefined;
  const tree = new JsonTree(json, nodes);
  const result = tree.find('/result');
  if (result === undefined || tree.kind(result) !== 'object' || tree.find('/method') !== undefined) return undefined;
  const id = tree.find('/id');
  // At the end it may go on.
  const isId = id !== undefined && /^["\d-]/.test(tree.source(id)) && tree.range(id).end < json.length;
  const text = firstTexts.flatMap((pointer) => stringAt(tree, `/result${pointer}`) ?? [])[0];
  return { ...(isId && { id: JSON.parse(tree.source(id)) }), text: text ?? json };
}

function stringAt(tree: JsonTree, pointer: string): string | undefined {
  const node = tree.find(pointer);
  if (node === undefined || tree.kind(node) !== 'string') return undefined;
  const [found = ''] = wholeCharacters.exec(tree.source(node)) ?? [];
  return String(JSON.parse(`${found}"`));
}
