import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json/json.ts';
import { readEnvelope } from './envelope.ts';
import { logText, readLogMessage } from './log-message.ts';

/** What is read from a log message with these parameters. */
function read(params?: Json, id?: Json) {
  const message = { method: 'notifications/message', ...(params !== undefined && { params }), ...(id && { id }) };
  const log = readLogMessage(readEnvelope(message));
  return log && { ...log.facts, text: logText(log.facts, log.summary) };
}

describe('a log message', () => {
  it('has a level, an optional logger, and data: a string, or compact JSON', () => {
    expect(read({ level: 'info', data: 'Ready' })).toEqual({ level: 'info', text: 'Ready' });
    expect(read({ level: 'error', logger: 'db', data: { code: 5, at: [1, null] } })).toEqual({
      level: 'error',
      logger: 'db',
      text: '{"code":5,"at":[1,null]}',
    });
    expect(read({ level: 'debug', data: null })?.text).toBe('null');
    expect(read({ level: 'debug', data: '' })?.text).toBe('');
    expect(read({ level: 'debug', data: 'two\nlines' })?.text).toBe('two lines');
  });

  it('is read when it is invalid, with its problems', () => {
    expect(read({ level: 'verbose', data: 'x' })).toEqual({ sentLevel: 'verbose', problems: ['badLevel'], text: 'x' });
    expect(read({ level: 3, data: 'x' })).toEqual({ sentLevel: '3', problems: ['badLevel'], text: 'x' });
    expect(read({ data: 'x' })).toEqual({ problems: ['badLevel'], text: 'x' });
    expect(read({ level: 'info' })).toEqual({ level: 'info', problems: ['noData'], text: '' });
    expect(read({ level: 'info', logger: { a: 1 }, data: 'x' })).toEqual({
      level: 'info',
      logger: '{"a":1}',
      problems: ['badLogger'],
      text: 'x',
    });
    expect(read('just text')).toEqual({ problems: ['noParams', 'badLevel', 'noData'], text: 'just text' });
    expect(read(['info', 'x'])).toEqual({ problems: ['noParams', 'badLevel', 'noData'], text: '["info","x"]' });
    expect(read()).toEqual({ problems: ['noParams', 'badLevel', 'noData'], text: '' });
    expect(read({ level: 'info', data: 'x' }, 7)).toEqual({ level: 'info', problems: ['hasId'], text: 'x' });
  });

  it('cuts large data, levels and loggers', () => {
    const large = 'x'.repeat(5_000_000);
    const text = read({ level: large, logger: large, data: { large } });
    expect(text?.text.length).toBeLessThanOrEqual(200);
    expect(text?.text.endsWith('…')).toBe(true);
    expect(text?.sentLevel).toHaveLength(40);
    expect(text?.logger).toHaveLength(100);
  });

  it('is undefined for other messages', () => {
    expect(readLogMessage(readEnvelope({ method: 'notifications/progress', params: {} }))).toBeUndefined();
    expect(readLogMessage(readEnvelope({ id: 1, result: { level: 'info', data: 'x' } }))).toBeUndefined();
  });
});
