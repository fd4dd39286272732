import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { canMount, mounted } from './testing/mounted.ts';
import { reportOf } from './testing/report-of.ts';

/** Two hosts start in a process. */
const mostMs = 90_000;

test.skipIf(!canMount)(
  'a disk that becomes full while a session runs: it is told, the session goes on, what is stored stays readable, and with space again everything is saved (needs mounts in a namespace)',
  async () => {
    const dataDir = join(temporaryFolder(), 'loupe');
    mkdirSync(dataDir);
    const command = mounted(`mount -t tmpfs -o size=12m,mode=700 tmpfs '${dataDir}'`);
    const report = await reportOf(command, new URL('./testing/full-disk-child.ts', import.meta.url), dataDir);
    const full = expect.stringMatching(/full|ENOSPC|disk I\/O error/);
    expect(report).toMatchObject({
      full: {
        problems: expect.arrayContaining([
          expect.objectContaining({ code: 'storageFailed', params: { what: 'traffic.sqlite' }, cause: full }),
        ]),
        settings: { code: 'storageFailed', params: { what: 'settings.json' }, cause: full },
        locale: 'de',
        call: { code: 'notRecorded', cause: full },
        request: 'none',
        unsaved: true,
        body: expect.stringContaining('"message":"before"'),
        rows: true,
      },
      after: { settings: 'none', call: 'result' },
      again: { frames: true, locale: 'zh-CN', audit: true, problems: [], call: 'result' },
    });
    const { frames } = Object(report);
    expect(frames.total).toBe(frames.version);
  },
  mostMs,
);
