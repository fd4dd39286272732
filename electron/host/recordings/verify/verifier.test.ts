import { expect, it } from 'vitest';
import { recordingOf } from '../testing/recording-file.ts';
import { type CheckReport, type Sent, verify } from './verifier.ts';

const result = { content: [{ type: 'text', text: 'Hi' }] };

/** The report about a recorded call that gets this now. */
async function reportOf(sent: Sent): Promise<CheckReport | undefined> {
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/call', params: { name: 'echo', arguments: {} } }],
    ['server', { id: 1, result }],
  );
  const reports: CheckReport[] = [];
  await verify(requests, {
    now: () => 1,
    era: requests[0]?.era,
    handshake: undefined,
    rules: [],
    mask: (text) => text,
    send: async () => sent,
    onReport: (report) => reports.push(report),
  });
  return reports[0];
}

it('doesn’t call a response the same when more messages came before it than are looked at', async () => {
  const same = { text: JSON.stringify({ result }), at: 1 };
  expect(await reportOf({ ...same, messages: [] })).toMatchObject({ outcome: 'same', limits: [] });
  expect(await reportOf({ ...same, messages: undefined })).toMatchObject({
    outcome: 'notJudged',
    limits: ['messages'],
  });
  const other = JSON.stringify({ result: { content: [] } });
  expect(await reportOf({ text: other, at: 1, messages: undefined })).toMatchObject({ outcome: 'different' });
});

it('doesn’t judge a response that isn’t one', async () => {
  expect(await reportOf({ text: '1', at: 1, messages: [] })).toMatchObject({
    outcome: 'notJudged',
    limits: ['response'],
  });
});
