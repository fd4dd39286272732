import { describe, expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { readEvent, type SseEvent, SseSplitter } from './sse-splitter.ts';

function split(...chunks: string[]): SseEvent[] {
  const events: SseEvent[] = [];
  const splitter = new SseSplitter((bytes) => events.push(atOnce(readEvent(bytes))));
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  return events;
}

const text = (event: SseEvent | undefined) => Buffer.from(event?.bytes ?? []).toString();

describe('SseSplitter', () => {
  it('parses the fields and keeps the exact bytes', () => {
    const [event] = split('event: message\nid: 7\nretry: 500\ndata: {"a":\ndata: 1}\n\n');
    expect(event).toMatchObject({ event: 'message', id: '7', retry: 500, data: '{"a":\n1}' });
    expect(text(event)).toBe('event: message\nid: 7\nretry: 500\ndata: {"a":\ndata: 1}\n\n');
  });

  it.each(['\n', '\r\n', '\r'])('takes %j as line end, wherever the chunks are cut', (end) => {
    const stream = `data: one${end}${end}: ping${end}${end}data: two${end}${end}`;
    for (let cut = 0; cut <= stream.length; cut++) {
      const events = split(stream.slice(0, cut), stream.slice(cut));
      expect(events.map((event) => event.data)).toEqual(['one', undefined, 'two']);
      expect(events[1]?.comments).toEqual(['ping']);
    }
  });

  it('distinguishes an event without data from one with empty data (the priming event of 2025-11-25)', () => {
    expect(split('id: 1\n\n', 'id: 2\ndata:\n\n').map((event) => [event.id, event.data])).toEqual([
      ['1', undefined],
      ['2', ''],
    ]);
  });

  it.each([
    ['retry: 5x', { retry: undefined }],
    ['retry: -5', { retry: undefined }],
    ['retry:', { retry: undefined }],
    ['id: a\0b', { id: undefined }],
    ['id', { id: '' }],
    ['event:', { event: 'message' }],
    ['data:  two spaces ', { data: ' two spaces ' }],
    ['data', { data: '' }],
    ['unknown: x', { data: undefined, id: undefined }],
  ])('reads %j as the standard says', (line, fields) => {
    expect(split(`${line}\n\n`)).toMatchObject([fields]);
  });

  it('keeps an incomplete event at the end of the stream', () => {
    const splitter = new SseSplitter(() => {});
    splitter.push(Buffer.from('data: whole\n\ndata: ha'));
    splitter.push(Buffer.from('lf'));
    expect(Buffer.from(splitter.rest()).toString()).toBe('data: half');
  });
});
