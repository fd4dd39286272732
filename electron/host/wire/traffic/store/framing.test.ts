import { describe, expect, it } from 'vitest';
import type { Framing } from '#shared/model/frames/frame.ts';
import { createEventScanner, mapPlainPayload, type PayloadMap } from './framing.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const payload = (text: string, framing: Framing) => new TextDecoder().decode(unwrapPayload(bytes(text), framing));

function unwrapPayload(body: Uint8Array, framing: Framing): Uint8Array {
  const { bounds, size } = mapPayload(body, framing);
  const payload: number[] = [];
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    if (index > 0) payload.push(0x0a);
    payload.push(...body.subarray(bounds[index], bounds[index + 1]));
  }
  expect(payload).toHaveLength(size);
  return Uint8Array.from(payload);
}

function mapPayload(body: Uint8Array, framing: Framing): PayloadMap {
  if (framing !== 'event') return mapPlainPayload(framing, body.length, body, body.subarray(-2));
  const scanner = createEventScanner();
  scanner.push(body);
  return scanner.finish();
}

describe('the payload of a body', () => {
  it('is a line without its line end and byte order mark', () => {
    expect(payload('{"a":1}', 'line')).toBe('{"a":1}');
    expect(payload('{"a":1}\r', 'line')).toBe('{"a":1}');
    expect(payload('{"a":1}\r\n', 'line')).toBe('{"a":1}');
    expect(unwrapPayload(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d), 'line')).toEqual(bytes('{}'));
  });

  it('is an HTTP body without its byte order mark', () => {
    expect(payload('{}\r\n', 'body')).toBe('{}\r\n');
    expect(unwrapPayload(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d), 'body')).toEqual(bytes('{}'));
  });

  it('is every byte without framing', () => {
    const raw = Uint8Array.of(0xef, 0xbb, 0xbf, 0, 0xff, 0x0d);
    expect(unwrapPayload(raw, 'none')).toEqual(raw);
  });

  it('is the data lines of an event, joined with line feeds', () => {
    expect(payload('event: message\ndata: {"a":\ndata: 1}\n\n', 'event')).toBe('{"a":\n1}');
  });

  it('reads every line end and spacing that the event stream grammar allows', () => {
    expect(payload('data:x\r\ndata:  y\rdata\ndata:\ndata: z', 'event')).toBe('x\n y\n\n\nz');
  });

  it('ignores comments and fields that only start like data', () => {
    expect(payload(': data: no\ndatabase: no\ndat: no\nid: 7\ndata: yes\n\n', 'event')).toBe('yes');
  });

  it('only ASCII line ends separate fields', () => {
    const raw = Uint8Array.of(...bytes('data: '), 0xff, 0, 0x85, ...bytes('\n\n'));
    expect(unwrapPayload(raw, 'event')).toEqual(Uint8Array.of(0xff, 0, 0x85));
  });

  it('is empty for an event without data', () => {
    expect(payload('retry: 500\n\n', 'event')).toBe('');
  });

  it('skips a byte order mark before the first event', () => {
    expect(unwrapPayload(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes('data: 1\n\n')), 'event')).toEqual(bytes('1'));
  });
});

describe('createEventScanner', () => {
  it('finds the same ranges for any division into pieces', () => {
    const raw = bytes('\uFEFFevent: message\r\ndata: {"a":\r\ndata:1}\ndata\n\n');
    const whole = createEventScanner();
    whole.push(raw);
    const expected = whole.finish();
    expect(expected.size).toBe('{"a":\n1}\n'.length);
    for (let size = 1; size < raw.length; size++) {
      const pieces = createEventScanner();
      for (let at = 0; at < raw.length; at += size) pieces.push(raw.subarray(at, at + size));
      expect(pieces.finish()).toEqual(expected);
    }
  });
});
