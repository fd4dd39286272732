import { describe, expect, it } from 'vitest';
import { frameKinds } from '#shared/model/frames/frame-values.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { trafficGroups, usualTrafficGroups } from '../../state/preferences.ts';
import { areUsual, groupedKinds, hidesLogs, logFilter, shownKinds } from './filters.ts';

describe('kinds of frames', () => {
  it('belong to exactly one group each', () => {
    const grouped = trafficGroups.flatMap((group) => [...groupedKinds[group]]);
    expect(grouped.toSorted()).toEqual(frameKinds.toSorted());
  });

  it('aren’t filtered while every group is shown', () => {
    expect(shownKinds(trafficGroups)).toBeUndefined();
    expect(shownKinds(['response', 'stderr'])).toEqual(['result', 'error', 'stderr']);
  });

  it('are all shown by default, except keepalives', () => {
    expect(frameKinds.filter((kind) => !shownKinds(usualTrafficGroups)?.includes(kind))).toEqual(['keepalive']);
    expect([usualTrafficGroups, usualTrafficGroups.toReversed()].map(areUsual)).toEqual([true, true]);
    expect([trafficGroups, usualTrafficGroups.slice(1)].map(areUsual)).toEqual([false, false]);
  });
});

describe('the filter of log messages', () => {
  const all = { text: '', logger: '', level: 'all', serverId: undefined } as const;

  it('selects every log message unless something is chosen', () => {
    expect(logFilter(all)).toEqual({ log: {} });
    expect(hidesLogs(logFilter(all))).toBe(false);
    expect(hidesLogs(logFilter({ ...all, text: '  ', logger: ' ' }))).toBe(false);
  });

  it('selects a level and what is more severe, and every unknown level', () => {
    const filter = logFilter({ ...all, level: 'alert' });
    expect(filter).toEqual({ log: { levels: ['alert', 'emergency', 'unknown'] } });
    expect(hidesLogs(filter)).toBe(true);
    expect(logFilter({ ...all, level: 'debug' }).log?.levels).toHaveLength(9);
    expect(logFilter({ ...all, level: 'malformed' })).toEqual({ log: { isMalformed: true } });
  });

  it('trims the text to the host’s limit', () => {
    const serverId = serverIdSchema.parse('s');
    expect(logFilter({ text: ' slow ', logger: ' db ', level: 'all', serverId })).toEqual({
      text: 'slow',
      serverId,
      log: { logger: 'db' },
    });
    expect(logFilter({ ...all, text: 'x'.repeat(900), logger: 'y'.repeat(900) })).toEqual({
      text: 'x'.repeat(500),
      log: { logger: 'y'.repeat(500) },
    });
  });
});
