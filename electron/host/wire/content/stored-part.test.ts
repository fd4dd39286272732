import { describe, expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { describePart as describePartInSteps } from './content-block.ts';

const describePart = (...args: Parameters<typeof describePartInSteps>) => atOnce(describePartInSteps(...args));

describe('describePart', () => {
  it('describes text by characters and by bytes', () => {
    const { part } = describePart({ uri: 'a:1', mimeType: 'text/plain', text: 'Größe 语' }, { index: 0 });
    expect(part).toEqual({
      index: 0,
      uri: 'a:1',
      mimeType: 'text/plain',
      content: 'text',
      characters: 7,
      bytes: 11,
    });
  });

  it('describes a blob by its decoded size and the position of an error', () => {
    expect(describePart({ blob: Buffer.alloc(10).toString('base64') }, { index: 1 }).part).toMatchObject({
      content: 'blob',
      bytes: 10,
    });
    expect(describePart({ blob: 'AAAA!!!!' }, { index: 1 }).part).toMatchObject({
      base64BreaksAt: 4,
      blob: { characters: 8, bytes: 3 },
    });
  });

  it('decodes a blob that isn’t plain base64, and reports how it differs', () => {
    const blob = 'data:image/png;base64,-_-_\r\neHl6';
    const stored = describePart({ blob }, { index: 0 });
    expect(stored).toMatchObject({ blob, base64: '+/+/eHl6' });
    expect(stored.part).toEqual({
      index: 0,
      content: 'blob',
      bytes: 6,
      base64Forms: ['dataPrefix', 'urlAlphabet', 'whiteSpace'],
    });
  });

  it('keeps parts without a body, with two, and values that aren’t parts', () => {
    expect(describePart({ uri: 'a:1' }, { index: 0 }).part).toMatchObject({ content: 'none', bytes: 0 });
    expect(describePart({ text: 'x', blob: 'eA==' }, { index: 0 }).part.content).toBe('both');
    expect(describePart(42, { index: 0 }).part).toEqual({ index: 0, content: 'none', bytes: 0, extra: 42 });
  });

  it('shows unknown fields', () => {
    expect(describePart({ text: '', _meta: { a: 1 }, name: 'n' }, { index: 0 }).part.extra).toEqual({
      _meta: { a: 1 },
      name: 'n',
    });
  });
});
