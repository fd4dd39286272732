import { expect, it } from 'vitest';
import { wavRate } from '../demo/wav.ts';
import { soundOf } from './sound.ts';

/** A silence that parts beeps is longer than the half wave of a tone; one that parts groups is longer than that, in samples. */
const partsBeeps = wavRate * 0.05;
const partsGroups = wavRate * 0.5;

it('has the beeps of each group, parted by silence', () => {
  const samples = soundOf([3, 1, 5, 2]).subarray(44);
  const loud = [...samples.entries()].filter(([, sample]) => Math.abs(sample - 128) > 60).map(([at]) => at);
  const groups: number[] = [];
  for (const [index, at] of loud.entries()) {
    const silence = at - (loud[index - 1] ?? -samples.length);
    if (silence > partsGroups) groups.push(1);
    else if (silence > partsBeeps) groups.push((groups.pop() ?? 0) + 1);
  }
  expect(groups).toEqual([3, 1, 5, 2]);
});
