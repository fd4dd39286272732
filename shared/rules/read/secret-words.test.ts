import { expect, it } from 'vitest';
import { looksSecret } from './secret-words.ts';

it.each(['password', 'apiKey', 'API_KEY', 'Access token', 'db-password', 'clientSecret', 'Credit card number'])(
  '%s looks secret',
  (name) => expect(looksSecret(name)).toBe(true),
);

it.each(['pageToken', 'next_token', 'max_tokens', 'tokenize', 'keyboard', 'secretary', 'maxTokenCount', ''])(
  '“%s” doesn’t look secret',
  (name) => expect(looksSecret(name)).toBe(false),
);
