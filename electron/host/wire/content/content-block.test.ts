import { describe, expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { describeBlock as describeBlockInSteps } from './content-block.ts';

const describeBlock = (...args: Parameters<typeof describeBlockInSteps>) => atOnce(describeBlockInSteps(...args));

describe('describeBlock', () => {
  it('describes every type of the specification', () => {
    expect(describeBlock({ type: 'text', text: 'Hi', annotations: { priority: 1 } }, { index: 0 }).block).toEqual({
      kind: 'text',
      type: 'text',
      annotations: { priority: 1 },
      problems: [],
      part: { index: 0, content: 'text', characters: 2, bytes: 2 },
    });
    expect(describeBlock({ type: 'audio', data: 'eHl6', mimeType: 'audio/wav' }, { index: 1 }).block).toMatchObject({
      kind: 'audio',
      problems: [],
      part: { index: 1, content: 'blob', bytes: 3, mimeType: 'audio/wav' },
    });
    expect(describeBlock({ type: 'resource', resource: { uri: 'a:1', text: 'x' } }, { index: 2 }).block).toMatchObject({
      kind: 'resource',
      problems: [],
      part: { uri: 'a:1', content: 'text' },
    });
    expect(describeBlock({ type: 'resource_link', uri: 'a:1', name: 'A', size: 5 }, { index: 3 }).block).toMatchObject({
      kind: 'resource_link',
      name: 'A',
      size: 5,
      problems: [],
      part: { uri: 'a:1', content: 'none' },
    });
  });

  it.each([
    [42, ['notAnObject']],
    [{ type: 'hologram' }, ['unknownType']],
    [{ text: 'no type' }, ['unknownType']],
    [{ type: 'text', text: 7 }, ['bodyMissing']],
    [{ type: 'image', data: '!!!!' }, ['notBase64', 'mimeTypeMissing']],
    [{ type: 'resource_link', name: 'nowhere' }, ['bodyMissing']],
  ])('marks the problems of %j', (raw, problems) => {
    const { block, stored } = describeBlock(raw, { index: 0 });
    expect(block.problems).toEqual(problems);
    expect(stored.raw).toEqual(raw);
  });
});
