import { randomUUID } from 'node:crypto';
import { isTooDeep, wholeText } from '#shared/mcp/json/json-depth.ts';
import { fail } from '#shared/messages/failure.ts';
import { type ReadId, readIdSchema } from '#shared/model/id/id.ts';
import type { ContentBody } from '#shared/model/resource.ts';
import type { StoredPart } from './content-block.ts';

/** Limits of content in memory, by size and number of responses. The log has the rest. */
const mostBytes = 256 * 1024 * 1024;
export const mostResponses = 3000;

export class ContentStore {
  readonly #stored = new Map<ReadId, { parts: readonly StoredPart[]; bytes: number }>();
  #bytes = 0;

  add(parts: readonly StoredPart[]): ReadId {
    const readId = readIdSchema.parse(randomUUID());
    const bytes = parts.reduce((sum, { part }) => sum + part.bytes, 0);
    this.#stored.set(readId, { parts, bytes });
    this.#bytes += bytes;
    for (const [oldest, other] of this.#stored) {
      if (oldest === readId || (this.#bytes <= mostBytes && this.#stored.size <= mostResponses)) break;
      this.#stored.delete(oldest);
      this.#bytes -= other.bytes;
    }
    return readId;
  }

  has(readId: ReadId): boolean {
    return this.#stored.has(readId);
  }

  /** The parts of a response; undefined when they're no longer stored. */
  parts(readId: ReadId): readonly StoredPart[] | undefined {
    return this.#stored.get(readId)?.parts;
  }

  /** The whole texts of the first parts, null for one without; as many as have at most so many characters together. */
  firstTexts(readId: ReadId, most: number): (string | null)[] {
    const texts: (string | null)[] = [];
    let characters = 0;
    for (const { text = null } of this.parts(readId) ?? []) {
      characters += text?.length ?? 0;
      if (characters > most) break;
      texts.push(text);
    }
    return texts;
  }

  /** A range of a part's text, its blob as sent, or the part as JSON (`raw`), in characters. Fails with `unknownRead`. */
  text(readId: ReadId, index: number, offset: number, length: number, body: ContentBody = 'text'): string {
    const part = this.#part(readId, index);
    return (body === 'raw' ? rawText(part) : (part[body] ?? '')).slice(offset, offset + length);
  }

  /** A range of a part's bytes in base64: its text in UTF-8, or the decoded blob. Fails with `unknownRead`. */
  bytes(readId: ReadId, index: number, offset: number, length: number, body?: ContentBody): string {
    const stored = this.#part(readId, index);
    const { part, text, base64 } = stored;
    if (body === 'raw')
      return Buffer.from(rawText(stored))
        .subarray(offset, offset + length)
        .toString('base64');
    if (base64 !== undefined && (text === undefined || body === 'blob'))
      return decodedRange(base64, offset, length).toString('base64');
    return encodedRange(text ?? '', part.bytes, offset, length).toString('base64');
  }

  #part(readId: ReadId, index: number): StoredPart {
    return this.#stored.get(readId)?.parts[index] ?? fail('unknownRead');
  }
}

function rawText({ raw }: StoredPart): string {
  return raw === undefined ? '' : isTooDeep(raw) ? wholeText(raw) : JSON.stringify(raw, null, 2);
}

/** Encodes only the range if the text is ASCII, where each character is a byte. */
function encodedRange(text: string, bytes: number, offset: number, length: number): Buffer {
  if (text.length === bytes) return Buffer.from(text.slice(offset, offset + length));
  return Buffer.from(text).subarray(offset, offset + length);
}

function decodedRange(base64: string, offset: number, length: number): Buffer {
  const firstGroup = Math.floor(offset / 3);
  const lastGroup = Math.ceil((offset + length) / 3);
  const bytes = Buffer.from(base64.slice(firstGroup * 4, lastGroup * 4), 'base64');
  const skip = offset - firstGroup * 3;
  return bytes.subarray(skip, skip + length);
}
