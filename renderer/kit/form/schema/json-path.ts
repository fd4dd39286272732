/** The place of a value in a document: keys of objects, positions in arrays. */
export type JsonPath = readonly (string | number)[];

/** The whole document. */
export const rootPath: JsonPath = [];

const children = new WeakMap<JsonPath, Map<string | number, JsonPath>>();

/** The path one step further: the same array for the same step, so that its field isn't drawn again. */
export function childPath(parent: JsonPath, step: string | number): JsonPath {
  let known = children.get(parent);
  if (known === undefined) {
    known = new Map();
    children.set(parent, known);
  }
  let path = known.get(step);
  if (path === undefined) {
    path = [...parent, step];
    known.set(step, path);
  }
  return path;
}

/** The path as a JSON pointer (RFC 6901). */
export function pointerOf(path: JsonPath): string {
  return path.reduce<string>(pointerTo, '');
}

/** The pointer one step further. */
export function pointerTo(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The steps of a JSON pointer, decoded; a position in an array stays text. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A pointer and those of the values around it, the innermost first. */
export function enclosingPointers(pointer: string): string[] {
  const pointers = [pointer];
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    pointers.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return pointers;
}
