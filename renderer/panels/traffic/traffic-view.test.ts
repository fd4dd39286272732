import { describe, expect, it } from 'vitest';
import { frameKindSchema } from '#shared/model/frame.ts';
import { areUsual, kindGroupNames, kindGroups, shownKinds, usualGroups } from './traffic-view.ts';

describe('kinds of frames', () => {
  it('are each in exactly one group', () => {
    const grouped = kindGroupNames.flatMap((group) => [...kindGroups[group]]);
    expect(grouped.toSorted()).toEqual(frameKindSchema.options.toSorted());
  });

  it('are not filtered while every group is shown', () => {
    expect(shownKinds(kindGroupNames)).toBeUndefined();
    expect(shownKinds(['answer', 'stderr'])).toEqual(['result', 'error', 'stderr']);
  });

  it('are all shown at first but for keepalives', () => {
    expect(frameKindSchema.options.filter((kind) => !shownKinds(usualGroups)?.includes(kind))).toEqual(['keepalive']);
    expect([usualGroups, usualGroups.toReversed()].map(areUsual)).toEqual([true, true]);
    expect([kindGroupNames, usualGroups.slice(1)].map(areUsual)).toEqual([false, false]);
  });
});
