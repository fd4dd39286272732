import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { conversationText } from './result-text.ts';

const say = (role: string, content: Json) => ({ role, content });
const textOfMessages = (...messages: Json[]) => conversationText({ messages });

describe('a conversation as text', () => {
  it('has each message below its role', () => {
    const messages = [
      say('user', { type: 'text', text: 'Hello' }),
      say('assistant', { type: 'text', text: 'Hi\nthere' }),
    ];
    expect(textOfMessages(...messages)).toBe('user:\nHello\n\nassistant:\nHi\nthere');
  });

  it('names content that isn’t text', () => {
    const resource = { uri: 'a://b', mimeType: 'text/plain', text: 'Inside' };
    expect(textOfMessages(say('user', { type: 'resource', resource }))).toBe(
      'user:\n[resource a://b text/plain]\nInside',
    );
    expect(textOfMessages(say('user', { type: 'resource_link', uri: 'a://b', name: 'b' }))).toBe(
      'user:\n[resource_link a://b b]',
    );
  });

  it('distinguishes different bytes of the same length', () => {
    const image = (data: string) => textOfMessages(say('user', { type: 'image', mimeType: 'image/png', data }));
    expect(image('AAAA')).toMatch(/^user:\n\[image image\/png base64 4 #[\da-f]{8}\]$/);
    expect(image('AAAB')).not.toBe(image('AAAA'));
  });

  it.each<[string, Json, string]>([
    [
      'a list of blocks',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      'user:\na\n\nb',
    ],
    ['an unknown type', { type: 'hologram', x: 1 }, 'user:\n{"type":"hologram","x":1}'],
    ['a text without text', { type: 'text', text: 7 }, 'user:\n{"type":"text","text":7}'],
    ['no block', 'Hello', 'user:\n"Hello"'],
  ])('keeps %s', (_, content, text) => {
    expect(textOfMessages(say('user', content))).toBe(text);
  });

  it('is empty without messages', () => {
    const without: Json[] = [null, {}, { messages: 'none' }, { messages: [] }];
    expect(without.map(conversationText)).toEqual(['', '', '', '']);
    expect(textOfMessages(null, 7)).toBe('?:\n\n\n?:\n');
  });
});
