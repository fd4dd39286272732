import { appMimeType, extensionIds } from '../mcp/capabilities.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';

/** The members of capabilities as profiles name them: `roots.listChanged`, `extensions.io.modelcontextprotocol/ui`. */
export function capabilityPaths(capabilities: Json): string[] {
  if (!isJsonObject(capabilities)) return [];
  return Object.entries(capabilities).flatMap(([name, value]) => {
    const members = isJsonObject(value) ? Object.keys(value).filter((key) => value[key] !== false) : [];
    return members.length === 0 ? [name] : members.map((member) => `${name}.${member}`);
  });
}

/** Members whose names may have dots. */
const named = /^(extensions|experimental)\.(.+)$/;

/** The capabilities that have these members. */
export function capabilitiesOf(paths: readonly string[]): JsonObject {
  const capabilities: JsonObject = {};
  for (const path of paths) {
    const [, group = '', member = ''] = named.exec(path) ?? [];
    const keys = group === '' ? path.split('.') : [group, member];
    let at = capabilities;
    for (const [depth, key] of keys.entries()) {
      const known = Object.hasOwn(at, key) ? at[key] : undefined;
      const next = isJsonObject(known) ? known : {};
      const isLast = depth === keys.length - 1;
      const value: Json = isLast && known === undefined ? leaf(path, key) : next;
      Object.defineProperty(at, key, { value, enumerable: true, configurable: true, writable: true });
      at = isJsonObject(value) ? value : next;
    }
  }
  return capabilities;
}

function leaf(path: string, key: string): Json {
  if (key === 'listChanged') return true;
  return path === `extensions.${extensionIds.apps}` ? { mimeTypes: [appMimeType] } : {};
}
