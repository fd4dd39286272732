import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { replyToRequests } from '../../worker-replies.ts';
import { textPieces } from './text-pieces.ts';
import type { TokenCalls } from './token-counter.ts';

/** Special tokens are a text like any other: what a server writes never has their meaning. */
const asText = { disallowedSpecial: new Set<string>() };

replyToRequests<TokenCalls>({ count: (texts) => texts.map(tokensOf) });

function tokensOf(text: string): number {
  let tokens = 0;
  for (const piece of textPieces(text)) tokens += countTokens(piece, asText);
  return tokens;
}
