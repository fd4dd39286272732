import { expect, test, vi } from 'vitest';
import { Observable, ObservableValue, type Schedule } from './observable.ts';

class Counter extends Observable {
  isUsed = false;

  constructor(schedule: Schedule) {
    super(schedule);
  }

  increase(): void {
    this.notify();
  }

  protected override onSubscribe(): void {
    this.isUsed = true;
  }

  protected override onAbandon(): void {
    this.isUsed = false;
  }
}

test('changes of one frame are reported together', () => {
  const frames: (() => void)[] = [];
  const counter = new Counter((callback) => frames.push(callback));
  const listener = vi.fn();
  counter.subscribe(listener);
  counter.increase();
  counter.increase();
  expect(counter.version()).toBe(2);
  expect(listener).not.toHaveBeenCalled();
  for (const frame of frames.splice(0)) frame();
  expect(listener).toHaveBeenCalledTimes(1);
  counter.increase();
  expect(frames).toHaveLength(1);
});

test('the last listener that leaves is noticed', () => {
  const counter = new Counter((callback) => callback());
  const stops = [counter.subscribe(() => undefined), counter.subscribe(() => undefined)];
  stops[0]?.();
  expect(counter.isUsed).toBe(true);
  stops[1]?.();
  expect(counter.isUsed).toBe(false);
});

test('a value reports at once, and only what differs', () => {
  const value = new ObservableValue(1);
  const listener = vi.fn();
  value.subscribe(listener);
  value.set(1);
  expect(listener).not.toHaveBeenCalled();
  value.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(value.get()).toBe(2);
});
