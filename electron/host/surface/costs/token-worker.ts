import { parentPort } from 'node:worker_threads';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { textPieces } from './text-pieces.ts';

if (parentPort === null) throw new Error('Tokens are counted in a worker thread');
const host = parentPort;

/** Special tokens are a text like any other: what a server writes never has their meaning. */
const asText = { disallowedSpecial: new Set<string>() };

host.on('message', (texts: readonly string[]) => {
  host.postMessage(texts.map(tokensOf) satisfies number[]);
});

function tokensOf(text: string): number {
  let tokens = 0;
  for (const piece of textPieces(text)) tokens += countTokens(piece, asText);
  return tokens;
}
