import { beforeEach, expect, test } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { lastAddress, lastSearch, lastView, notePlace } from './places.ts';

const one = serverIdSchema.parse('one');
const other = serverIdSchema.parse('other');
const tools = '/servers/$serverId/tools';

beforeEach(() => notePlace('/', {}, '/'));

test('each view of each server has the parameters with which it was left, without those of the window', () => {
  notePlace(
    '/servers/one/tools',
    { tool: 'add', q: 'a', panel: 'logs', frame: 7, run: 'r' },
    '/servers/one/tools?tool=add',
  );
  notePlace('/servers/other/tools', { tool: 'echo' }, '/servers/other/tools?tool=echo');
  notePlace('/servers/one/prompts', { prompt: 'p' }, '/servers/one/prompts?prompt=p');
  expect(lastSearch(tools, one)).toEqual({ tool: 'add', q: 'a' });
  expect(lastSearch(tools, other)).toEqual({ tool: 'echo' });
  expect(lastView(one)).toBe('/servers/$serverId/prompts');
  expect(lastView(other)).toBe(tools);
  expect(lastAddress()).toBe('/servers/one/prompts?prompt=p');
});

test('a page without a server is the window’s place, and no server’s', () => {
  notePlace('/servers/one/tools', {}, '/servers/one/tools');
  notePlace('/settings', { q: 'x' }, '/settings?q=x');
  expect(lastAddress()).toBe('/settings?q=x');
  expect(lastView(one)).toBe(tools);
});

test('what nobody opened has no place', () => {
  const unknown = serverIdSchema.parse('unknown');
  expect(lastView(unknown)).toBeUndefined();
  expect(lastSearch(tools, unknown)).toEqual({});
});
