import { describe, expect, it } from 'vitest';
import { readIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import { compareReads } from './comparison.ts';
import type { ReadPart } from './parts.ts';

const contents = new Map<string, Uint8Array<ArrayBuffer>[]>();

const readPart: ReadPart = async (read, part, from, to) =>
  contents.get(read.readId)?.[part.index]?.slice(from, to) ?? new Uint8Array();

function read(id: string, mimeType: string, ...parts: (string | number[])[]): ResourceRead {
  const bytes = parts.map((part) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : Uint8Array.from(part),
  );
  contents.set(id, bytes);
  return {
    readId: readIdSchema.parse(id),
    sessionId: sessionIdSchema.parse('s1'),
    uri: 'a:1',
    at: 0,
    durationMs: 1,
    requestSeq: 1,
    responseSeq: 2,
    parts: bytes.map(({ length }, index) => ({ index, bytes: length, content: 'text' as const, mimeType })),
  };
}

const none = { lines: { changed: 0, added: 0, removed: 0 }, bytes: 0, partsAdded: 0, partsRemoved: 0 };

describe('comparing two versions in numbers', () => {
  it('counts lines of text', async () => {
    const before = read('r1', 'text/plain', 'a\nb\n');
    const after = read('r2', 'text/plain', 'a\nc\n');
    expect(await compareReads(before, after, readPart)).toEqual({
      ...none,
      lines: { changed: 1, added: 0, removed: 0 },
    });
  });

  it('counts lines of formatted JSON', async () => {
    const before = read('r1', 'application/json', '{"a":1,"b":2}');
    const after = read('r2', 'application/json', '{"a":1,"b":3}');
    expect((await compareReads(before, after, readPart)).lines).toEqual({ changed: 1, added: 0, removed: 0 });
  });

  it('counts bytes of binary parts', async () => {
    const before = read('r1', 'application/octet-stream', [255, 0, 1]);
    const after = read('r2', 'application/octet-stream', [255, 0, 2, 3]);
    expect(await compareReads(before, after, readPart)).toEqual({ ...none, bytes: 2 });
  });

  it('lists the added and removed parts', async () => {
    const before = read('r1', 'text/plain', 'a', 'b');
    const after = read('r2', 'text/plain', 'a');
    expect(await compareReads(before, after, readPart)).toEqual({ ...none, partsRemoved: 1 });
    expect(await compareReads(after, before, readPart)).toEqual({ ...none, partsAdded: 1 });
  });

  it('doesn’t read parts that are too large', async () => {
    const before = read('r1', 'text/plain', 'x'.repeat(3_000_000));
    expect(await compareReads(before, before, readPart)).toEqual({ ...none, limit: 'tooLarge' });
  });
});
