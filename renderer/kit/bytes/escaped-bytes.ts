/** A part of bytes as they are shown: text, or what stands for something that can't be seen. */
export interface ShownPart {
  text: string;
  isEscape: boolean;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** What isn't seen, looks like a space without being one, or moves other text. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{DI}]$|^(?! )\p{Zs}$/u;

/** Bytes as text that shows each of them: what can't be seen, and what isn't UTF-8, is escaped. */
export function escapedBytes(bytes: Uint8Array): ShownPart[] {
  const parts: ShownPart[] = [];
  const add = (text: string, isEscape: boolean) => {
    const last = parts.at(-1);
    if (last?.isEscape === false && !isEscape) last.text += text;
    else parts.push({ text, isEscape });
  };
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at] ?? 0);
    const character = characterIn(bytes.subarray(at, at + length));
    if (character === undefined) add(`\\x${hex(bytes[at] ?? 0, 2)}`, true);
    else if (invisible.test(character)) add(named[character] ?? escaped(character), true);
    else add(character, false);
    at += character === undefined ? 1 : length;
  }
  return parts;
}

/** How many bytes a character has that begins with this one. */
function lengthOf(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function characterIn(bytes: Uint8Array): string | undefined {
  const [first = 0] = bytes;
  if (bytes.length === 1 && first < 0x80) return String.fromCharCode(first);
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? `\\x${hex(code, 2)}` : `\\u{${hex(code, 4)}}`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
