import { describe, expect, it } from 'vitest';
import { frameKindSchema } from '#shared/model/frame.ts';
import { trafficGroups, usualTrafficGroups } from '../../state/preferences.ts';
import { areUsual, groupedKinds, shownKinds } from './traffic-view.ts';

describe('kinds of frames', () => {
  it('are each in exactly one group', () => {
    const grouped = trafficGroups.flatMap((group) => [...groupedKinds[group]]);
    expect(grouped.toSorted()).toEqual(frameKindSchema.options.toSorted());
  });

  it('are not filtered while every group is shown', () => {
    expect(shownKinds(trafficGroups)).toBeUndefined();
    expect(shownKinds(['response', 'stderr'])).toEqual(['result', 'error', 'stderr']);
  });

  it('are all shown at first but for keepalives', () => {
    expect(frameKindSchema.options.filter((kind) => !shownKinds(usualTrafficGroups)?.includes(kind))).toEqual([
      'keepalive',
    ]);
    expect([usualTrafficGroups, usualTrafficGroups.toReversed()].map(areUsual)).toEqual([true, true]);
    expect([trafficGroups, usualTrafficGroups.slice(1)].map(areUsual)).toEqual([false, false]);
  });
});
