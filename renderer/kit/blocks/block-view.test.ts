import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '#shared/model/resource.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { blockName, formsOf, linesOf } from './block-view.tsx';

function block(kind: ContentBlock['kind'], part: Partial<ContentBlock['part']>): ContentBlock {
  return { kind, part: { index: 2, content: 'none', bytes: 0, ...part }, problems: [] };
}

describe('the ways to look at a block', () => {
  it.each<[string, ContentBlock, string[]]>([
    ['a text', block('text', { content: 'text', characters: 5 }), ['text', 'rendered', 'raw']],
    ['a long text', block('text', { content: 'text', characters: 50_000 }), ['content', 'raw']],
    ['a text block without text', block('text', {}), ['raw']],
    ['an image', block('image', { content: 'blob' }), ['content', 'raw']],
    ['an embedded resource', block('resource', { content: 'both' }), ['content', 'raw']],
    ['a link', block('resource_link', { uri: 'a://b' }), ['link', 'raw']],
    ['a link that leads nowhere', block('resource_link', {}), ['raw']],
    ['what nobody knows', block('unknown', {}), ['raw']],
  ])('%s', (_, given, forms) => {
    expect(formsOf(given)).toEqual(forms);
  });
});

it('a content without a URI gets a name that opens', () => {
  expect(blockName(block('image', { mimeType: 'image/png' }))).toBe('image-3.png');
  expect(blockName(block('image', { mimeType: '../../etc' }))).toBe('image-3');
  expect(blockName(block('audio', {}))).toBe('audio-3');
});

it('line breaks are kept, and control characters are shown', () => {
  expect(linesOf('one\r\ntwo\n\n\u202ethree\u0007', visibleText)).toBe('one\ntwo\n\n⟨202E⟩three␇');
});
