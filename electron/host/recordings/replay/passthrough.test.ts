import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { CommandPassthrough } from './passthrough.ts';

/** Forwards misses to a command; each resolves with its response. */
function forwarding(...command: [string, ...string[]]) {
  const passthrough = new CommandPassthrough(command, () => {});
  onTestFinished(() => passthrough.close());
  const miss = async (id: number) => {
    const sent: string[] = [];
    await passthrough.forward({ jsonrpc: '2.0', id, method: 'tools/list' }, (text) => sent.push(text));
    return sent.map((text): unknown => JSON.parse(text));
  };
  return { passthrough, miss };
}

it('a server that has ended is started again for the next miss', async () => {
  const mark = join(temporaryFolder(), 'ended');
  const endsOnce = `process.stdin.once('data', (chunk) => {
    if (!fs.existsSync(${JSON.stringify(mark)})) { fs.writeFileSync(${JSON.stringify(mark)}, ''); process.exit(); }
    process.stdout.write(JSON.stringify({ id: JSON.parse(chunk).id, result: { tools: [] } }) + '\\n');
  });`;
  const { miss } = forwarding(process.execPath, '-e', endsOnce);
  expect(await miss(1)).toMatchObject([{ id: 1, error: { message: expect.stringContaining('it has ended') } }]);
  expect(await miss(2)).toMatchObject([{ id: 2, result: { tools: [] } }]);
});

it('a program that isn’t there is told with every miss, also when it was to be initialized first', async () => {
  const { passthrough, miss } = forwarding(join(temporaryFolder(), 'none'));
  passthrough.initializedWith({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} });
  for (const id of [1, 2]) {
    expect(await miss(id)).toMatchObject([{ id, error: { message: expect.stringContaining('ENOENT') } }]);
  }
});

it('no server is started once it is closed: the miss is refused', async () => {
  const mark = join(temporaryFolder(), 'started');
  const answers = `fs.writeFileSync(${JSON.stringify(mark)}, '');
  process.stdin.once('data', (chunk) => process.stdout.write(JSON.stringify({ id: JSON.parse(chunk).id }) + '\\n'));`;
  const { passthrough, miss } = forwarding(process.execPath, '-e', answers);
  passthrough.close();
  expect(await miss(1)).toMatchObject([{ id: 1, error: { message: expect.stringContaining('it has ended') } }]);
  expect(existsSync(mark)).toBe(false);
});
