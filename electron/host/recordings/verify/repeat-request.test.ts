import { expect, it } from 'vitest';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { recordingOf } from '../testing/recording-file.ts';
import { readingChecks } from './recorded-checks.ts';
import { type Compared, repeatRequest, type Sent } from './repeat-request.ts';

const result = { content: [{ type: 'text', text: 'Hi' }] };

/** What comes of a recorded call that gets this now. */
async function comparedWith(sent: Sent): Promise<Pick<Compared, 'differences' | 'limits'>> {
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/call', params: { name: 'echo', arguments: {} } }],
    ['server', { id: 1, result }],
  );
  const [check] = (await inSlices(readingChecks(requests))).checks;
  const repeated = await repeatRequest(check ?? expect.fail(), {
    now: () => 1,
    era: requests[0]?.era,
    handshake: undefined,
    rules: [],
    mask: (text) => text,
    names: new Map(),
    send: async () => sent,
  });
  if (!('compared' in repeated)) return expect.fail();
  const { differences, limits } = repeated.compared;
  return { differences, limits };
}

it('doesn’t call a response the same when more messages came before it than are looked at', async () => {
  const same = { text: JSON.stringify({ result }), at: 1 };
  expect(await comparedWith({ ...same, messages: [] })).toEqual({ differences: [], limits: [] });
  expect(await comparedWith({ ...same, messages: undefined })).toEqual({ differences: [], limits: ['messages'] });
  const other = JSON.stringify({ result: { content: [] } });
  const { differences } = await comparedWith({ text: other, at: 1, messages: undefined });
  expect(differences).toHaveLength(1);
});

it('doesn’t judge a response that isn’t one', async () => {
  expect(await comparedWith({ text: '1', at: 1, messages: [] })).toEqual({ differences: [], limits: ['response'] });
});
