/**
 * Lays JSON text out over lines, two spaces deep, and changes nothing else: numbers keep their digits,
 * repeated keys stay, strings keep their escapes. Undefined when the text is no JSON.
 */
export function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const out: string[] = [];
  let depth = 0;
  let at = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '"') {
      const end = stringEnd(text, at);
      out.push(text.slice(at, end));
      at = end;
      continue;
    }
    at += 1;
    if (character === '{' || character === '[') {
      const closing = skipSpace(text, at);
      if (text[closing] === '}' || text[closing] === ']') {
        out.push(character, text[closing] ?? '');
        at = closing + 1;
        continue;
      }
      depth += 1;
      out.push(character, newLine());
    } else if (character === '}' || character === ']') {
      depth -= 1;
      out.push(newLine(), character);
    } else if (character === ',') {
      out.push(',', newLine());
    } else if (character === ':') {
      out.push(': ');
    } else if (!isSpace(character)) {
      const end = literalEnd(text, at);
      out.push(text.slice(at - 1, end));
      at = end;
    }
  }
  return out.join('');
}

/** Position behind the closing quote of the string that opens at `start`. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function literalEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s,:[\]{}"]/.test(text[end] ?? '')) end += 1;
  return end;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
