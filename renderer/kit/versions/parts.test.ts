import { describe, expect, it } from 'vitest';
import { readIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import { pairParts } from './parts.ts';

function read(...uris: (string | undefined)[]): ResourceRead {
  return {
    readId: readIdSchema.parse('r1'),
    sessionId: sessionIdSchema.parse('s1'),
    uri: 'a:',
    at: 0,
    durationMs: 1,
    requestSeq: 1,
    responseSeq: 2,
    parts: uris.map((uri, index) => ({ index, bytes: 1, content: 'text' as const, ...(uri !== undefined && { uri }) })),
  };
}

function indexes(before: ResourceRead, after: ResourceRead) {
  return pairParts(before, after).map((pair) => [pair.before?.index, pair.after?.index]);
}

describe('putting the parts of two versions side by side', () => {
  it('matches parts by URI, whatever their position', () => {
    expect(indexes(read('a:1', 'a:2'), read('a:2', 'a:1'))).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('matches parts by position where URIs are ambiguous', () => {
    expect(indexes(read(undefined, 'a:1'), read('a:x', 'a:1'))).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(indexes(read('a:1', 'a:1'), read('a:1', 'a:1'))).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('keeps added and removed parts', () => {
    expect(indexes(read('a:1'), read('a:1', 'a:2'))).toEqual([
      [0, 0],
      [undefined, 1],
    ]);
    expect(indexes(read('a:1', 'a:2'), read('a:2'))).toEqual([
      [1, 0],
      [0, undefined],
    ]);
  });
});
