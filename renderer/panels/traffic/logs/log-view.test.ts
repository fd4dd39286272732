import { expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { hidesLogs, logFilter } from './log-view.ts';

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

it('trims what was typed, to the length that the host takes', () => {
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
