import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { readIdSchema } from '#shared/model/id/id.ts';
import { describePart as describePartInSteps } from './content-block.ts';
import { ContentStore, mostResponses } from './content-store.ts';

const describePart = (...args: Parameters<typeof describePartInSteps>) => atOnce(describePartInSteps(...args));

it('returns text, blob and the block itself by range', () => {
  const content = new ContentStore();
  const block = { type: 'image', data: 'eHl6', mimeType: 'image/png' };
  const readId = content.add([
    describePart({ text: 'Größe' }, { index: 0 }),
    { ...describePart({ blob: 'eHl6' }, { index: 1 }), raw: block },
  ]);
  expect(content.text(readId, 0, 1, 3)).toBe('röß');
  expect(Buffer.from(content.bytes(readId, 0, 2, 2), 'base64').toString()).toBe('ö');
  expect(Buffer.from(content.bytes(readId, 1, 1, 9), 'base64').toString()).toBe('yz');
  expect(content.text(readId, 1, 0, 4, 'blob')).toBe('eHl6');
  expect(JSON.parse(content.text(readId, 1, 0, 1000, 'raw'))).toEqual(block);
  expect(content.text(readId, 0, 0, 1000, 'raw')).toBe('');
});

it('returns the decoded bytes of a blob in any form, and the blob as sent', () => {
  const content = new ContentStore();
  const readId = content.add([
    describePart({ blob: 'eHl6\neH\nl6' }, { index: 0 }),
    describePart({ blob: 'data:;base64,eH-_!' }, { index: 1 }),
  ]);
  const bytes = (index: number) => Buffer.from(content.bytes(readId, index, 0, 9), 'base64').toString('latin1');
  expect(bytes(0)).toBe('xyzxyz');
  expect(Buffer.from(content.bytes(readId, 0, 2, 3), 'base64').toString()).toBe('zxy');
  expect(bytes(1)).toBe('x\x7f\xbf');
  expect(content.text(readId, 0, 0, 99, 'blob')).toBe('eHl6\neH\nl6');
});

it('fails for a response that is no longer stored', () => {
  expect(() => new ContentStore().text(readIdSchema.parse('one'), 0, 0, 1)).toThrow(/no longer available/);
});

it('keeps a limited number of the newest responses', () => {
  const content = new ContentStore();
  const reads = Array.from({ length: mostResponses + 2 }, () =>
    content.add([describePart({ text: 'x' }, { index: 0 })]),
  );
  expect(reads.filter((readId) => content.has(readId))).toEqual(reads.slice(2));
});
