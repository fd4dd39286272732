import { estimateTokens } from '#shared/mcp/token-estimate.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { client } from '../../../data/client.ts';
import type { BundlePart } from './bundle.ts';

/** The most of a part that one call brings, in characters. */
const textStep = 2_000_000;
/** The same in bytes; a multiple of three, so that pieces of base64 can be joined. */
const byteStep = 3_000_000;

/** About how many tokens the texts of a read come to. Nothing of them is stored. */
export async function tokensOf(read: ResourceRead, signal: AbortSignal): Promise<number> {
  let tokens = 0;
  for (const part of read.parts) {
    for await (const piece of textPieces(read, part, signal)) tokens += estimateTokens(piece);
  }
  return tokens;
}

/** The parts of a read with their contents, from what the host keeps of it. */
export async function loadParts(read: ResourceRead, signal: AbortSignal): Promise<BundlePart[]> {
  const loaded: BundlePart[] = [];
  for (const part of read.parts) {
    const common = { uri: part.uri ?? read.uri, mimeType: part.mimeType, bytes: part.bytes };
    if (part.content === 'blob') {
      const pieces: string[] = [];
      for (let offset = 0; offset < part.bytes; offset += byteStep) {
        const length = Math.min(byteStep, part.bytes - offset);
        const { base64 } = await client.resources.bytes(
          { readId: read.readId, index: part.index, offset, length },
          { signal },
        );
        pieces.push(base64);
      }
      loaded.push({ ...common, base64: pieces.join('') });
    } else if (part.content !== 'none') {
      const pieces: string[] = [];
      for await (const piece of textPieces(read, part, signal)) pieces.push(piece);
      loaded.push({ ...common, text: pieces.join('') });
    }
  }
  return loaded;
}

async function* textPieces(read: ResourceRead, part: ResourcePart, signal: AbortSignal): AsyncGenerator<string> {
  const length = part.characters ?? 0;
  if (part.content === 'blob') return;
  for (let offset = 0; offset < length; ) {
    const { text } = await client.resources.text(
      { readId: read.readId, index: part.index, offset, length: Math.min(textStep, length - offset) },
      { signal },
    );
    if (text.length === 0) return;
    yield text;
    offset += text.length;
  }
}
