import { expect, it } from 'vitest';
import { composedName } from './composed-name.ts';
import { nameRule } from './testing/host-samples.ts';

const named = (host: string, server: string, tool: string, announced?: string) =>
  composedName(nameRule(host), { configured: server, ...(announced !== undefined && { announced }) }, tool);

it.each([
  ['claude-code', 'github', 'create_issue', 'mcp__github__create_issue'],
  ['claude-code', 'my server.io', 'add', 'mcp__my_server_io__add'],
  ['codex', 'docs', 'search', 'docs__search'],
  ['cline', 'docs', 'search', 'docs__search'],
  ['gemini-cli', 'context7', 'search', 'mcp_context7_search'],
  ['vscode', 'docs', 'search', 'mcp_docs_search'],
  ['goose', 'My Docs', 'search', 'mydocs__search'],
])('%s puts the server’s name %s before the tool’s name %s: %s', (host, server, tool, name) => {
  expect(composedName(nameRule(host), { configured: server }, tool)).toEqual({ name });
});

it('leaves a tool out from 60 characters of both names on in Cursor, whose composed name isn’t known', () => {
  const tool = 'GOOGLESHEETS_SPREADSHEETS_VALUES_BATCH_CLEAR_BY_DATA_FILTER';
  expect(tool).toHaveLength(59);
  expect(named('cursor', 'g', tool)).toEqual({
    effect: { kind: 'nameDropped', values: { length: 60, most: 59, unit: 'characters', of: 'parts' } },
  });
  // A lint of another server allows 52 characters after the name posthog.
  expect(named('cursor', 'posthog', 'x'.repeat(52))).toEqual({});
  expect(named('cursor', 'posthog', 'x'.repeat(53)).effect?.kind).toBe('nameDropped');
});

it('leaves a tool out beyond 128 characters of the composed name in Claude Code', () => {
  const room = 128 - 'mcp__github__'.length;
  expect(named('claude-code', 'github', 'x'.repeat(room)).name).toHaveLength(128);
  expect(named('claude-code', 'github', 'x'.repeat(room + 1))).toEqual({
    effect: { kind: 'nameDropped', values: { length: 129, most: 128, unit: 'characters', of: 'name' } },
  });
});

it('replaces the middle beyond 63 characters in Gemini CLI, of which 30 stay at each end', () => {
  const tool = `${'a'.repeat(40)}${'z'.repeat(40)}`;
  const { name, effect } = named('gemini-cli', 'docs', tool);
  expect(name).toBe(`mcp_docs_${'a'.repeat(21)}...${'z'.repeat(30)}`);
  expect(name).toHaveLength(63);
  expect(effect).toMatchObject({ kind: 'nameShortened', values: { length: 89, most: 63 } });
});

it('ends with digits of a hash beyond 64 characters in Cline and Codex, which aren’t computed', () => {
  const tool = 'x'.repeat(80);
  expect(named('cline', 'docs', tool).name).toBe(`docs__${'x'.repeat(49)}_${'*'.repeat(8)}`);
  expect(named('codex', 'docs', tool).name).toBe(`docs__${'x'.repeat(45)}_${'*'.repeat(12)}`);
  expect(named('cline', 'docs', 'x'.repeat(58))).toEqual({ name: `docs__${'x'.repeat(58)}` });
});

it('has a hash in Cline also where characters were replaced, and only their replacement in Codex', () => {
  expect(named('cline', 'docs', 'a. b')).toMatchObject({
    name: 'docs__a_b_********',
    effect: { kind: 'nameReplacedHashed' },
  });
  expect(named('cline', 'my server', 'add')).toMatchObject({
    name: 'my_server__add_********',
    effect: { kind: 'nameReplacedHashed' },
  });
  expect(named('codex', 'docs', 'a. b')).toEqual({ name: 'docs__a__b', effect: { kind: 'nameReplaced', values: {} } });
});

it('takes 13 characters of the name that a server announces in VS Code, and cuts beyond 64', () => {
  expect(named('vscode', 'key', 'search', 'Context7 Documentation').name).toBe('mcp_context7_docu_search');
  expect(named('vscode', 'io.github', 'get.one').name).toBe('mcp_io_github_get_one');
  const long = named('vscode', 'docs', 'x'.repeat(80));
  expect([long.name?.length, long.effect?.kind]).toEqual([64, 'nameCut']);
});

it('counts bytes where the host does', () => {
  const rule = {
    pattern: '{server}__{tool}',
    limit: { most: 10, unit: 'bytes', of: 'name', beyond: 'cut' },
  } as const;
  expect(composedName(rule, { configured: 'a' }, 'ééé')).toEqual({ name: 'a__ééé' });
  expect(composedName(rule, { configured: 'a' }, 'éééé').name).toBe('a__ééé');
});

it('takes a placeholder in a name as the text that it is', () => {
  const rule = { pattern: '{server}/{tool}' };
  expect(composedName(rule, { configured: '{tool}' }, '$&')).toEqual({ name: '{tool}/$&' });
});
