import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';

/** No skill needs more between its two lines; a document of YAML can be made to grow. */
const mostCharacters = 256 * 1024;

/**
 * The fields in which the frontmatter of a `SKILL.md` differs from the listed one; undefined when it cannot be read as
 * YAML, or isn't a mapping.
 */
export async function differingFields(bytes: Buffer, listed: Json | undefined): Promise<string[] | undefined> {
  const found = await frontmatterOf(bytes.toString('utf8'));
  if (found === undefined) return undefined;
  const expected = isJsonObject(listed) ? plain(listed) : {};
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names].filter((name) => !isDeepStrictEqual(found[name], expected[name]));
}

async function frontmatterOf(text: string): Promise<JsonObject | undefined> {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [, yaml] = /^---\n([\s\S]*?)^---[\t ]*$/m.exec(lines) ?? [];
  if (yaml === undefined || !lines.startsWith('---\n') || yaml.length > mostCharacters) return undefined;
  const { parse } = await import('yaml');
  try {
    const value: unknown = parse(yaml, { schema: 'core', maxAliasCount: 100, logLevel: 'error' });
    return isJsonObject(value) ? plain(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Without numbers that keep their text, and with what JSON has of it. */
function plain(value: JsonObject): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return isJsonObject(copy) ? copy : {};
}
