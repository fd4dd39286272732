import { expect, it } from 'vitest';
import type { ContentBlock } from '#shared/model/resource.ts';
import { blockName } from './block-view.tsx';

function block(kind: ContentBlock['kind'], part: Partial<ContentBlock['part']>): ContentBlock {
  return { kind, part: { index: 2, content: 'none', bytes: 0, ...part }, problems: [] };
}

it('a content without a URI gets a name that opens', () => {
  expect(blockName(block('image', { mimeType: 'image/png' }))).toBe('image-3.png');
  expect(blockName(block('image', { mimeType: '../../etc' }))).toBe('image-3');
  expect(blockName(block('audio', {}))).toBe('audio-3');
});
