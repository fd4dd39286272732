import { describe, expect, it, test } from 'vitest';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { examine, faultsOf } from './examine.ts';
import { findingLines } from './findings-table.ts';
import { isInstalled } from './install.ts';
import { type NpmServer, npmServers } from './list.ts';
import type { Visit } from './visit.ts';

/** Those that the project itself has: nothing is installed for a test. */
const local = npmServers.filter((server) => isInstalled(projectRoot, server));

test('pins the project’s versions', () => {
  expect(local.map(({ name }) => name.replace('@modelcontextprotocol/server-', ''))).toEqual([
    'everything',
    'filesystem',
    'memory',
  ]);
});

describe.each(local.map((server) => [server.name, server] as const))('%s', (_name, server) => {
  // Two processes of a client and two of the server, one after the other.
  it('has the same lists in Loupe and the official client, and can be read and called', {
    timeout: 60_000,
  }, async () => {
    const { faults, notes, loupe } = await examine(server, '', 0);
    expect(faults).toEqual([]);
    expect(notes).toEqual([]);
    expect(loupe.call).toEqual({ kind: 'ok' });
    expect(findingLines(server, loupe)).toEqual([]);
  });
});

describe('faultsOf', () => {
  const server: NpmServer = { name: 'a-server', version: '1.0.0', sdk: 'none', call: { tool: 'look' } };
  const lists = { resources: [], templates: [], prompts: [], tools: [{ name: 'look', _meta: { more: 1 } }] };
  const visit: Visit = {
    connectMs: 1,
    era: 'legacy',
    revision: '2025-11-25',
    lists,
    notes: [],
    strayLines: 0,
    stderrLines: 0,
    call: { kind: 'ok' },
    findings: [],
  };

  it('finds no faults when both clients got the same', () => {
    expect(faultsOf(server, visit, structuredClone(visit))).toEqual([]);
  });

  it('finds a missing field, and an item in another place', () => {
    const stripped = { ...visit, lists: { ...lists, tools: [{ name: 'look' }] } };
    expect(faultsOf(server, visit, stripped)).toEqual(['tools differ: 1 in Loupe, 1 in the SDK’s client']);
    const two = [{ name: 'a' }, { name: 'b' }];
    const ordered = { ...visit, lists: { ...lists, prompts: two } };
    const reversed = { ...visit, lists: { ...lists, prompts: two.toReversed() } };
    expect(faultsOf(server, ordered, reversed)).toEqual(['prompts differ: 2 in Loupe, 2 in the SDK’s client']);
  });

  it('finds failures; a tool error counts unless it needs a service', () => {
    const failed: Visit = { ...visit, read: { kind: 'error', detail: 'gone' }, call: { kind: 'tool error' } };
    expect(faultsOf(server, failed, visit)).toEqual(['read: gone', 'look: tool error']);
    expect(faultsOf({ ...server, asksService: true }, failed, visit)).toEqual(['read: gone']);
    const silent: Visit = { ...visit, call: { kind: 'failed', detail: 'nothing came' } };
    expect(faultsOf({ ...server, asksService: true }, silent, visit)).toEqual(['look: nothing came']);
  });
});
