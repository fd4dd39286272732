import { isJsonObject, type Json } from './json.ts';

/** A path into JSON as a JSON pointer (RFC 6901), below another pointer. */
export function pointerTo(base: string, ...path: readonly (string | number)[]): string {
  let pointer = base;
  for (const each of path) pointer += `/${typeof each === 'number' ? each : escaped(each)}`;
  return pointer;
}

function escaped(name: string): string {
  // Few names have one, and this is done for every field of every frame.
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** The names in a JSON pointer; an index stays text. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON pointer, if there is one. */
export function valueAtPointer(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of pointerSteps(pointer)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isJsonObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}
