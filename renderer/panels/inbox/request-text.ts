import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';

const longest = 120;

/** A request in a line: a form's or a visit's message, or the last text for the model. */
export function requestText(params: Json): string {
  const said = stringAt(params, 'message') ?? lastText(params) ?? '';
  return said
    .slice(0, 4 * longest)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

function lastText(params: Json): string | undefined {
  const messages = isJsonObject(params) && Array.isArray(params.messages) ? params.messages : [];
  for (const message of messages.toReversed()) {
    const content = isJsonObject(message) ? message.content : undefined;
    for (const block of Array.isArray(content) ? content : [content ?? null]) {
      const text = stringAt(block, 'text');
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
