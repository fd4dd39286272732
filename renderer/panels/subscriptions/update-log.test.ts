import { describe, expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { ResourceUpdate } from '#shared/model/subscription.ts';
import { exportedLine } from './update-log.tsx';

const update: ResourceUpdate = {
  seq: 41,
  at: Date.UTC(2026, 10, 20, 13, 3, 5, 540),
  kind: 'updated',
  uri: 'demo://counter',
  serverId: serverIdSchema.parse('demo'),
  serverName: 'Demo',
  sessionId: sessionIdSchema.parse('s1'),
  marks: ['late', 'undeclared'],
};

describe('exporting the log of changes', () => {
  it('writes a JSON object a line', () => {
    expect(JSON.parse(exportedLine(update, 'jsonl'))).toEqual({ ...update, time: '2026-11-20T13:03:05.540Z' });
  });

  it('writes CSV', () => {
    const line = '41,2026-11-20T13:03:05.540Z,Demo,s1,updated,demo://counter,late undeclared\r\n';
    expect(exportedLine(update, 'csv')).toBe(line);
  });

  it('quotes in CSV what would break it, and keeps formulas from running', () => {
    const line = exportedLine({ ...update, uri: '=HYPERLINK("x:y",1)', serverName: 'a, "b"', marks: [] }, 'csv');
    expect(line).toContain(`,"a, ""b""",s1,updated,"'=HYPERLINK(""x:y"",1)",\r\n`);
  });
});
