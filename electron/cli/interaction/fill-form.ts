import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import { type ConsentOptions, readLine } from './consent.ts';

/** Asks for each property of a flat form at the terminal; an empty line leaves it out (client, elicitation). */
export async function fillForm(schema: Json | undefined, options: ConsentOptions): Promise<JsonObject> {
  const { terminal, text } = options;
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
  const required = isJsonObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  terminal.note(text('cli.request.fields'));
  const content: JsonObject = {};
  for (const [name, property] of Object.entries(properties)) {
    const type = stringAt(property, 'type') ?? '?';
    const key = required.includes(name) ? 'cli.request.fieldRequired' : 'cli.request.field';
    terminal.note(text(key, { name, type }));
    const line = await readLine(options);
    if (line !== '') content[name] = readField(type, line);
  }
  return content;
}

/** What a line means for a field of this type; what it cannot mean stays text, for the server to refuse. */
export function readField(type: string, line: string): Json {
  if (type === 'array') return line.split(',').map((item) => item.trim());
  if (type !== 'number' && type !== 'integer' && type !== 'boolean') return line;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'number' || typeof value === 'boolean' ? value : line;
  } catch {
    return line;
  }
}
