import { isJsonObject, type Json } from '../../../model/json/json.ts';
import type { Node } from './schema-document.ts';

/** Where the first schema of a node is; with its keyword, where that is written there. */
export function placeOf(node: Node, keyword?: string): string {
  const found =
    keyword === undefined
      ? undefined
      : node.find(({ schema }) => isJsonObject(schema) && Object.hasOwn(schema, keyword));
  return found === undefined ? (node[0]?.pointer ?? '') : `${found.pointer}/${keyword}`;
}

/** A node's schema as it is written. */
export function schemaOf(node: Node): Json | undefined {
  return node.length > 1 ? { allOf: node.map(({ schema }) => schema) } : node[0]?.schema;
}
