import { describe, expect, it } from 'vitest';
import { frameKindSchema } from '#shared/model/frame.ts';
import { kindGroupNames, kindGroups, shownKinds } from './traffic-view.ts';

describe('kinds of frames', () => {
  it('are each in exactly one group', () => {
    const grouped = kindGroupNames.flatMap((group) => [...kindGroups[group]]);
    expect(grouped.toSorted()).toEqual(frameKindSchema.options.toSorted());
  });

  it('are not filtered while every group is shown', () => {
    expect(shownKinds(kindGroupNames)).toBeUndefined();
    expect(shownKinds(['answer', 'stderr'])).toEqual(['result', 'error', 'stderr']);
  });
});
