import { describe, expect, it } from 'vitest';
import { fakeFrame } from '../../../testing/fakes/fake-frames.ts';
import { axisOf, placeOn, spanOf } from './waterfall.tsx';

describe('the time axis of the rows in view', () => {
  it('takes a request until its response, a response since its request, anything else as a moment', () => {
    expect(spanOf(fakeFrame({ kind: 'request', at: 100, latencyMs: 20 }), false)).toEqual({ start: 100, end: 120 });
    expect(spanOf(fakeFrame({ kind: 'result', at: 120, latencyMs: 20 }), false)).toEqual({ start: 100, end: 120 });
    expect(spanOf(fakeFrame({ kind: 'notification', at: 110 }), false)).toEqual({ start: 110, end: 110 });
    expect(spanOf(fakeFrame({ kind: 'request', at: 100 }), true)).toEqual({ start: 100, end: undefined });
  });

  it('spans the earliest start to the latest end, or now for running requests', () => {
    const spans = [
      { start: 100, end: 120 },
      { start: 110, end: undefined },
    ];
    expect(axisOf(spans, 300)).toEqual({ start: 100, span: 200 });
    expect(axisOf(spans.slice(0, 1), 300)).toEqual({ start: 100, span: 20 });
    expect(axisOf([{ start: 5, end: 5 }], 0)).toEqual({ start: 5, span: 1 });
    expect(axisOf([], 0)).toEqual({ start: 0, span: 1 });
  });

  it('places each span on the axis', () => {
    const axis = { start: 100, span: 200 };
    expect(placeOn(axis, { start: 150, end: 250 })).toEqual({ left: 25, width: 50 });
    expect(placeOn(axis, { start: 200, end: undefined })).toEqual({ left: 50, width: 50 });
    expect(placeOn(axis, { start: 0, end: 9000 })).toEqual({ left: 0, width: 100 });
    expect(placeOn(axis, { start: 400, end: 400 })).toEqual({ left: 100, width: 0 });
  });
});
