import { parseExactJson } from '../mcp/json/exact-json.ts';
import { isJsonObject, type Json } from '../model/json/json.ts';
import { isSecretName, mayHaveSecretName } from './secret-names.ts';

/**
 * A JSON text without the members that have the name of a secret; every other digit stays. Undefined when the text names
 * one but can't be parsed, so that nobody can say where its value is.
 */
export function withoutSecrets(text: string, names: ReadonlySet<string>): string | undefined {
  const isSecret = (name: string) => names.has(name) || isSecretName(name, 'likely');
  // A name may be written with escapes.
  const isSuspect = text.includes('\\u') || mayHaveSecretName(text) || [...names].some((name) => text.includes(name));
  if (!isSuspect) return text;
  try {
    const document = parseExactJson(text);
    const cleaned = cleanedOf(document, isSecret);
    return cleaned === document ? text : JSON.stringify(cleaned, null, 2);
  } catch {
    return undefined;
  }
}

/** The same value when it has no secret. */
function cleanedOf(value: Json, isSecret: (name: string) => boolean): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => cleanedOf(item, isSecret));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value) || JSON.isRawJSON(value)) return value;
  const members = Object.entries(value);
  const kept = members.flatMap(([name, member]): [string, Json][] =>
    isSecret(name) ? [] : [[name, cleanedOf(member, isSecret)]],
  );
  const isSame = kept.length === members.length && kept.every(([name, member]) => member === value[name]);
  return isSame ? value : Object.fromEntries(kept);
}
