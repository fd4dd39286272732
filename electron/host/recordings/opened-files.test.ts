import { expect, it } from 'vitest';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import type { ImportOptions } from './import/import-sessions.ts';
import { OpenedFiles } from './opened-files.ts';

const remarks = { skipped: 0, incomplete: [], moreIncomplete: 0 };

/** Files whose import goes on until it is released or cancelled. */
function opening() {
  const given: ImportOptions[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const imports = {
    import: async (_path: string, options: ImportOptions) => {
      given.push(options);
      await promise;
      options.signal?.throwIfAborted();
      return { recordings: [recordingIdSchema.parse('one')], remarks };
    },
  };
  return { files: new OpenedFiles({ imports, onChange: () => {} }), given, release: resolve };
}

it('a file is listed with how far it is read, then its result waits for the window', async () => {
  const { files, given, release } = opening();
  const opened = files.open('/d/a.har');
  given[0]?.onProgress?.(3, 4);
  expect(files.view).toEqual({ isWaiting: false, reading: [{ name: 'a.har', done: 3, total: 4 }] });
  release();
  await opened;
  expect(files.view).toEqual({ isWaiting: true, reading: [] });
  expect(files.take()).toEqual([{ name: 'a.har', recordings: ['one'], remarks }]);
  expect(files.view.isWaiting).toBe(false);
});

it('a cancelled file has no result, one that is opened later does', async () => {
  const { files, release } = opening();
  const first = files.open('/d/a.har');
  files.cancel();
  const second = files.open('/d/b.har');
  release();
  await Promise.all([first, second]);
  expect(files.take()).toMatchObject([{ name: 'b.har' }]);
});
