import { isJsonObject, type Json } from '../model/json/json.ts';
import { type PathNode, parseJsonPath, selectNodes } from './json-path.ts';
import type { CheckResponse } from './judge.ts';
import type { TestRequest } from './test-file.ts';

/** Where the values of a result are that a person reads. */
const places = {
  'tools/call': ['$.structuredContent', '$.content[*].text'],
  'resources/read': ['$.contents[*].text'],
  'prompts/get': ['$.messages[*].content.text'],
  'completion/complete': ['$.completion.values'],
} as const;

const mostValues = 20;
const mostVisited = 1000;
/** Longer values and paths aren't offered, in characters. */
const maxCharacters = 500;

/**
 * The values of a response that a test could expect, with their paths, in the order of the document: texts, numbers,
 * booleans and null; at most 20, no value or path longer than 500 characters. Empty for an error.
 */
export function responseValues({ method }: TestRequest, { result }: CheckResponse): PathNode[] {
  if (result === undefined) return [];
  const waiting = places[method].flatMap((place) => selectNodes(result, parseJsonPath(place) ?? [])).reverse();
  const found: PathNode[] = [];
  for (let visited = 0; visited < mostVisited && found.length < mostValues; visited += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (node.location.length > maxCharacters) continue;
    if (isNested(node.value)) waiting.push(...childrenOf(node));
    else if (isShort(node.value)) found.push(node);
  }
  return found;
}

/** Checks the length of a text first, which may be many megabytes: writing it as JSON would copy it. */
function isShort(value: Json): boolean {
  return (typeof value !== 'string' || value.length <= maxCharacters) && JSON.stringify(value).length <= maxCharacters;
}

function isNested(value: Json): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

/** In reverse order, for the stack; at most as many as are visited. */
function childrenOf({ location, value }: PathNode): PathNode[] {
  return selectNodes(value, [{ every: true }])
    .slice(0, mostVisited)
    .map((child) => ({ location: `${location}${child.location.slice(1)}`, value: child.value }))
    .reverse();
}
