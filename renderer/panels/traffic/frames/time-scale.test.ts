import { describe, expect, it } from 'vitest';
import { fakeFrame } from '../../../testing/fakes/fake-frames.ts';
import { placeOf, placeOn, scaleOf, spanOf, timeAt } from './time-scale.ts';

describe('the time axis of the rows in view', () => {
  it('takes a request until its response, a response since its request, anything else as a moment', () => {
    expect(spanOf(fakeFrame({ kind: 'request', at: 100, latencyMs: 20 }), false)).toEqual({ start: 100, end: 120 });
    expect(spanOf(fakeFrame({ kind: 'result', at: 120, latencyMs: 20 }), false)).toEqual({ start: 100, end: 120 });
    const waited = { latencyMs: 20, clientMs: 50 };
    expect(spanOf(fakeFrame({ kind: 'request', at: 100, ...waited }), false)).toEqual({ start: 100, end: 170 });
    expect(spanOf(fakeFrame({ kind: 'result', at: 170, ...waited }), false)).toEqual({ start: 100, end: 170 });
    expect(spanOf(fakeFrame({ kind: 'notification', at: 110 }), false)).toEqual({ start: 110, end: 110 });
    expect(spanOf(fakeFrame({ kind: 'request', at: 100 }), true)).toEqual({ start: 100, end: undefined });
  });

  it('spans the earliest start to the latest end, or now for running requests', () => {
    const spans = [
      { start: 100, end: 120 },
      { start: 110, end: undefined },
    ];
    const ends = (count: number) => scaleOf(spans.slice(0, count), 300).marks.map(({ time }) => time);
    expect(ends(2)).toEqual([100, 300]);
    expect(ends(1)).toEqual([100, 120]);
    expect(ends(0)).toEqual([0, 1]);
    expect(scaleOf([{ start: 5, end: 5 }], 0).marks.map(({ time }) => time)).toEqual([5, 6]);
  });

  it('places each span on the axis', () => {
    const axis = scaleOf([{ start: 100, end: 300 }], 0);
    expect(placeOn(axis, { start: 150, end: 250 })).toEqual({ left: 25, width: 50 });
    expect(placeOn(axis, { start: 200, end: undefined })).toEqual({ left: 50, width: 50 });
    expect(placeOn(axis, { start: 0, end: 9000 })).toEqual({ left: 0, width: 100 });
    expect(placeOn(axis, { start: 400, end: 400 })).toEqual({ left: 100, width: 0 });
  });

  it('leaves out idle time: a call a minute later has its length', () => {
    const scale = scaleOf(
      [
        { start: 0, end: 100 },
        { start: 60_000, end: 60_100 },
      ],
      0,
    );
    expect(scale.breaks).toEqual([1]);
    expect(placeOn(scale, { start: 0, end: 100 }).width).toBeGreaterThan(45);
    expect(placeOn(scale, { start: 60_000, end: 60_100 }).width).toBeGreaterThan(45);
    expect(timeAt(scale, placeOf(scale, 60_050))).toBeCloseTo(60_050);
    expect(timeAt(scale, placeOf(scale, 30_000))).toBeCloseTo(30_000);
  });

  it('leaves out the time in which only a subscription waits', () => {
    const listen = spanOf(fakeFrame({ kind: 'request', method: 'subscriptions/listen', at: 0 }), true);
    const scale = scaleOf([listen, { start: 60_000, end: 60_100 }], 90_000);
    expect(placeOn(scale, { start: 60_000, end: 60_100 }).width).toBeGreaterThan(90);
    expect(placeOn(scale, listen)).toEqual({ left: 0, width: 100 });
  });

  it('has a step for each moment where nothing takes time', () => {
    const scale = scaleOf(
      [0, 60_000, 60_500].map((at) => ({ start: at, end: at })),
      0,
    );
    expect([0, 60_000, 60_500].map((at) => placeOf(scale, at))).toEqual([0, 0.5, 1]);
  });
});
