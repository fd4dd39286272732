import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { tableOf } from './report.ts';
import { runSoak } from './soak.ts';

const mostMs = 180_000;

it(
  'six servers, of which one crashes and two flood: every message is in the log, and nothing is left when they are disconnected',
  async () => {
    const report = await runSoak(temporaryFolder(), {
      fleet: {
        calm: { stdio: 1, http: 1, sse: 1 },
        crashing: { stdio: 1, http: 0, sse: 0 },
        flooding: { stdio: 1, http: 1, sse: 0 },
      },
      pace: { burst: 400, pauseMs: 50, life: { least: 20, most: 60 }, downMs: 100 },
      warm: { ms: 0, turns: 1 },
      run: { ms: 0, turns: 4 },
      readings: 1,
      retentionMb: 256,
      program: 'electron/server/main.ts',
      say: () => {},
    });
    // Memory is only shown: of so short a run it says nothing.
    console.log(tableOf(report.rows));
    expect(report).toMatchObject({ failures: [], warnings: [], removed: 0 });
    expect(report.rows.filter(({ name, ok }) => name.startsWith('count') && !ok)).toEqual([]);
    expect(report.floods).toMatchObject({ missing: 0, removed: 0, stored: report.floods.sent });
    expect(report.floods.sent).toBeGreaterThan(2000);
    const whole = report.messages.filter(({ character }) => character !== 'crashing');
    expect(whole.map(({ stored }) => stored)).toEqual(whole.map(({ sent }) => sent));
    // One in each turn is not of a crashed server.
    expect(report.restarts).toBeGreaterThan(6);
  },
  mostMs,
);
