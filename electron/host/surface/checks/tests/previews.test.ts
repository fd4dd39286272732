import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addServer, connectTo, host, hostPerTest } from '../../../testing/host-per-test.ts';
import { presetCommand } from '../../../testing/test-servers.ts';

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
  const source = { kind: 'tests' as const, revision };
  const { checkRunId } = await host.recorded.checks.start({ source, serverId: id, allowed: ['echo'], asks: false });
  const preview = await host.recorded.checks.previewUpdate(checkRunId);
  expect(preview).toMatchObject({ revision, kept: 1, updates: [{ kind: 'equals', before: '"Ho"', after: '"Hi"' }] });
  expect(preview.text).toBe(text.replace('equals: Ho', 'equals: "Hi"'));
  expect(await host.recorded.tests.file(id)).toMatchObject({ path, text, revision });

  const { undoId, accepted } = await host.recorded.checks.accept({ checkRunId, ordinals: [0] });
  expect(accepted).toBe(1);
  expect(host.recorded.checks.runs.result(checkRunId, 0)).toMatchObject({ isAccepted: true, canAccept: false });
  const file = await host.recorded.tests.file(id);
  expect(file).toMatchObject({ text: preview.text });
  // What was accepted is what the file has now.
  expect(host.recorded.checks.runs.result(checkRunId, 0)).toMatchObject({
    digest: file.tests[0]?.digest,
    expectations: [
      { kind: 'equals', expected: '"Hi"', holds: true },
      { kind: 'matches', holds: false },
    ],
    unmet: { kind: 'matches' },
  });
  await host.recorded.checks.undoAccept(undoId);
  expect(await host.recorded.tests.file(id)).toMatchObject({ text });
  expect(host.recorded.checks.runs.get(checkRunId)).toMatchObject({ acceptable: 1 });
  expect(host.recorded.checks.runs.result(checkRunId, 0)).toMatchObject({ unmet: { kind: 'equals', actual: '"Hi"' } });
});

it('leaves the tools out that get no starter', async () => {
  const session = await connectPlain();
  const { added, path } = await host.recorded.tests.generate(session);
  expect(added).toEqual(['echo']);
  expect(await host.recorded.tests.generate(session, { omitted: ['echo'] })).toMatchObject({ added: [], text: '' });
  expect(existsSync(path)).toBe(false);
});
