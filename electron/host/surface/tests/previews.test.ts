import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addServer, connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { presetCommand } from '../../testing/test-servers.ts';

hostPerTest();

async function connectPlain() {
  const draft = { transport: 'stdio' as const, name: 'plain', pin: {}, ...presetCommand('plain'), env: [], watch: [] };
  return connectTo(await addServer(draft));
}

const text = `version: 1
tests:
  - name: echo
    request: { method: tools/call, params: { name: echo, arguments: { message: Hi } } }
    expect:
      # What it says.
      - path: $.content[0].text
        equals: Ho
      - path: $.content[0].text
        matches: ^Ho$
`;

it('shows what an update writes, and writes nothing', async () => {
  const session = await connectPlain();
  const { id } = session.server;
  const { revision, path } = await host.recorded.tests.write(id, text, '');
  const run = await host.recorded.tests.start(session, { revision, allowed: ['echo'], asks: false });
  const preview = await host.recorded.tests.previewUpdate(run.testRunId);
  expect(preview).toMatchObject({ revision, kept: 1, updates: [{ kind: 'equals', before: '"Ho"', after: '"Hi"' }] });
  expect(preview.text).toBe(text.replace('equals: Ho', 'equals: "Hi"'));
  expect(await host.recorded.tests.file(id)).toMatchObject({ path, text, revision });
});

it('leaves the tools out that get no starter', async () => {
  const session = await connectPlain();
  const { added, path } = await host.recorded.tests.generate(session);
  expect(added).toEqual(['echo']);
  expect(await host.recorded.tests.generate(session, { omitted: ['echo'] })).toMatchObject({ added: [], text: '' });
  expect(existsSync(path)).toBe(false);
});
