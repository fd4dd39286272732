import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FindingQuery } from '#shared/model/findings/findings.ts';
import { pagedTools } from '../surface/hosts/testing/paged-tools.ts';
import { callTool } from '../testing/call-tool.ts';
import { connectTo, host, hostPerTest, toolsListed } from '../testing/host-per-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClock } from '../testing/test-clock.ts';

const clock = new TestClock();
hostPerTest({ clock });

const query: FindingQuery = { text: 'host-', withMuted: false, sort: 'rule', order: 'ascending' };
const found = () => host.diagnostics.findings.rows(query, { from: 0, count: 100 }).rows;

/** Waits until these rules found something, while the times between two checks pass. */
function expectRules(...expected: string[]): Promise<void> {
  const asExpected = async () => {
    await expect.poll(() => found().map(({ rule }) => rule)).toEqual(expected);
  };
  return clock.expireUntil(asExpected(), 700);
}

it('finds what the chosen hosts lose of the lists and of results, until they aren’t chosen any more', async () => {
  const content = [{ type: 'text', text: 'All is fine' }];
  const session = await connectTo(pagedTools(3, 2, { tool_0: { content, structuredContent: { left: 3 } } }));
  await toolsListed(session);
  await host.stores.settings.change({ hosts: ['gemini-cli', 'cline'] });
  await expectRules('HOST-PAGE');
  expect(found()).toMatchObject([
    {
      ...{ severity: 'error', item: { kind: 'server' }, values: { verdict: 'lost', hosts: 'Gemini CLI, Cline' } },
      hosts: [
        { host: 'Gemini CLI', effect: { kind: 'laterPage', fact: { sure: 'source' } } },
        { host: 'Cline', effect: { kind: 'laterPage' } },
      ],
    },
  ]);
  const { responseSeq } = await callTool(host, session, 'tool_0');
  await expectRules('HOST-PAGE', 'HOST-RESULT');
  expect(found()[1]).toMatchObject({ item: { name: 'tool_0' }, lastSeq: responseSeq, values: { hosts: 'Gemini CLI' } });
  await host.stores.settings.change({ hosts: [] });
  await expectRules();
});

it('looks at the hosts that the project of a server names', async () => {
  const project = temporaryFolder();
  mkdirSync(join(project, '.loupe'));
  writeFileSync(join(project, '.loupe', 'hosts'), 'cline\n');
  const session = await connectTo(pagedTools(3, 2, {}, { project }));
  await toolsListed(session);
  await expectRules('HOST-PAGE');
  writeFileSync(join(project, '.loupe', 'hosts'), '');
  await expectRules();
  rmSync(join(project, '.loupe'), { recursive: true });
  mkdirSync(join(project, '.loupe'));
  writeFileSync(join(project, '.loupe', 'hosts'), 'cline\n');
  await expectRules('HOST-PAGE');
});

it('looks again when a person’s own profile changes', async () => {
  const session = await connectTo(pagedTools(3, 2));
  await toolsListed(session);
  const folder = join(host.platform.dataDir, 'hosts');
  const profile = (pages: string) => {
    const fact = { value: pages, date: '2026-11-29', source: 'https://host.example', sure: 'reported' };
    const document = { loupeHost: 1, id: 'mine', name: 'Mine', uses: { tools: { ...fact, value: true } } };
    writeFileSync(join(folder, 'mine.json'), JSON.stringify({ ...document, pages: { tools: fact } }));
  };
  await host.stores.settings.change({ hosts: ['mine'] });
  mkdirSync(folder);
  profile('first');
  await expectRules('HOST-PAGE');
  profile('all');
  await expectRules();
});
