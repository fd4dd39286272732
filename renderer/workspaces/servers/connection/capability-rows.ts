import { isJsonObject, type Json } from '#shared/model/json.ts';

/** One declared capability: `resources.subscribe` with its value. */
export interface CapabilityRow {
  /** The top-level capability. */
  name: string;
  /** What within it, `''` for the capability itself. */
  detail: string;
  /** JSON text of the value; `{}` and `true` only declare it. */
  value: string;
  isDeclared: boolean;
}

/** Capabilities as rows to read, in the order they were sent. Anything but an object yields none. */
export function capabilityRows(capabilities: Json | undefined): CapabilityRow[] {
  if (!isJsonObject(capabilities)) return [];
  return Object.entries(capabilities).flatMap(([name, said]) => [row(name, '', said), ...details(name, said, [])]);
}

function details(name: string, said: Json, path: string[]): CapabilityRow[] {
  if (!isJsonObject(said)) return [];
  return Object.entries(said).flatMap(([key, value]) => {
    const here = [...path, key];
    const isLeaf = !isJsonObject(value) || Object.keys(value).length === 0;
    return isLeaf ? [row(name, here.join('.'), value)] : details(name, value, here);
  });
}

function row(name: string, detail: string, said: Json): CapabilityRow {
  const isObject = isJsonObject(said);
  return {
    name,
    detail,
    value: isObject || said === true ? '' : JSON.stringify(said),
    isDeclared: said !== false && said !== null,
  };
}
