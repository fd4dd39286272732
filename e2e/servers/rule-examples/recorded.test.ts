import { expect, it } from 'vitest';
import { recorded } from '#host/recordings/testing/recording-file.ts';
import { sessionFile } from '#host/recordings/testing/session-files.ts';
import { host, hostPerFile } from '#host/testing/host-per-test.ts';
import type { Party, SessionEntry } from '#shared/recording/session-file.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';
import { framesOf } from '#shared/rules/testing/run-example.ts';
import { badExample } from './example-player.ts';
import { expectFound } from './expect-found.ts';
import { recordedOnly } from './not-played.ts';

hostPerFile();

/** What a client of another kind and a server said, as the recorder writes it. */
function entriesOf(example: RuleExample): SessionEntry[] {
  return framesOf(example).flatMap((frame, index) => {
    const t = (frame.at - 1) * 1000;
    const from = frame.direction === 'out' ? 'client' : 'server';
    const text = frame.json === undefined ? (frame.text ?? '') : JSON.stringify(frame.json);
    return frame.http === undefined
      ? [{ type: 'line', t, from, text }]
      : exchangeOf(frame.http, { t, from, text, index });
  });
}

/** A request, or the response to one. */
function exchangeOf(
  { stream, headers = {}, status, url = 'http://127.0.0.1/mcp' }: NonNullable<ExampleFrame['http']>,
  { t, from, text, index }: { t: number; from: Party; text: string; index: number },
): SessionEntry[] {
  const about = { t, exchange: stream === undefined ? index + 1 : Number(stream) };
  const json: [string, string][] = [['content-type', 'application/json']];
  const head: SessionEntry =
    from === 'client'
      ? { ...about, type: 'request', method: 'POST', path: new URL(url).pathname, headers: Object.entries(headers) }
      : { ...about, type: 'response', status: status ?? 200, reason: 'OK', headers: json };
  return [head, { ...about, type: 'body', from, text }, { ...about, type: 'bodyEnd', from }];
}

it.each<RuleId>(recordedOnly)('a recording with the bad example of %s', async (rule) => {
  const example = badExample(rule, 'legacy') ?? badExample(rule, 'modern');
  if (example === undefined) throw new Error(`${rule} holds in no era`);
  const isHttp = example.frames.some(({ http }) => http !== undefined);
  const file = sessionFile(entriesOf(example), { id: rule, transport: isHttp ? 'http' : 'stdio' });
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file, rule));
  await session.ready().catch(() => {});
  await expectFound(expect, host, session, rule);
});
