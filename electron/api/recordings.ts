import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const recordingsRouter = ({ platform, recorded: { recordings, clientBehavior } }: Host) => ({
  list: api.recordings.list.handler(() => recordings.list()),
  open: api.recordings.open.handler(async ({ input }) => {
    const { id: sessionId, server } = await recordings.open(input.recordingId);
    return { sessionId, serverId: server.id };
  }),
  close: api.recordings.close.handler(({ input }) => recordings.closeAll(input.recordingIds)),
  describe: api.recordings.describe.handler(({ input: { recordingId, ...about } }) =>
    recordings.describe(recordingId, about),
  ),
  remove: api.recordings.remove.handler(({ input }) => recordings.remove(input.recordingId)),
  upload: api.recordings.upload.handler(async ({ input: { base64, ...upload } }) => ({
    uploadId: await recordings.imports.receive(Buffer.from(base64, 'base64'), upload),
  })),
  importUpload: api.recordings.importUpload.handler(({ input, signal }) =>
    recordings.imports.importUpload(input.uploadId, signal),
  ),
  discardUpload: api.recordings.discardUpload.handler(({ input }) => recordings.imports.discardUpload(input.uploadId)),
  openedFiles: api.recordings.openedFiles.handler(() => recordings.opened.view),
  cancelOpenedFiles: api.recordings.cancelOpenedFiles.handler(() => recordings.opened.cancel()),
  takeOpenedFiles: api.recordings.takeOpenedFiles.handler(({ context: { window } }) => ({
    // Each window learns of them, and the one in front takes them.
    files: window?.isFront === false ? [] : recordings.opened.take(),
  })),
  restore: api.recordings.restore.handler(({ input }) => recordings.restore(input.recordingId)),
  behavior: api.recordings.behavior.handler(({ input, signal }) => clientBehavior(input.sessionId, signal)),
  reveal: api.recordings.reveal.handler(async ({ input }) =>
    platform.revealFile?.(await recordings.file(input.recordingId)),
  ),
});

export const recordedClientsRouter = ({ recorded: { recordedClients } }: Host) => ({
  find: api.recordedClients.find.handler(({ input: { folder } }) =>
    recordedClients.find(folder === undefined ? {} : { folder }),
  ),
  preview: api.recordedClients.preview.handler(({ input: { entry, isProbe, hasLimits } }) =>
    recordedClients.preview({ ...entry, isProbe, hasLimits }),
  ),
  install: api.recordedClients.install.handler(({ input: { entry, fingerprint, isProbe, hasLimits } }) =>
    recordedClients.install({ ...entry, fingerprint, isProbe, hasLimits }),
  ),
  uninstall: api.recordedClients.uninstall.handler(({ input: { entry, fingerprint } }) =>
    recordedClients.uninstall({ ...entry, fingerprint }),
  ),
});

export const measuredClientsRouter = ({ recorded: { measuredClients } }: Host) => ({
  list: api.measuredClients.list.handler(() => measuredClients.list()),
});

export const servedRecordingsRouter = ({ platform, recorded: { servedRecordings } }: Host) => ({
  list: api.servedRecordings.list.handler(() => servedRecordings.list()),
  command: api.servedRecordings.command.handler(() => platform.serveCommand),
  start: api.servedRecordings.start.handler(({ input: { recordingId, port, allowsMasked } }) =>
    servedRecordings.start(recordingId, port, allowsMasked),
  ),
  stop: api.servedRecordings.stop.handler(({ input }) => servedRecordings.stop(input.recordingId)),
});

export const sessionExportsRouter = ({ recorded: { sessionExports } }: Host) => ({
  sessions: api.sessionExports.sessions.handler(async ({ input, signal }) => ({
    sessions: await sessionExports.sessions(input.source, signal),
  })),
  preview: api.sessionExports.preview.handler(({ input, signal }) => sessionExports.preview(input, signal)),
  write: api.sessionExports.write.handler(({ input, signal }) => sessionExports.write(input, signal)),
  read: api.sessionExports.read.handler(async ({ input: { exportId, offset, length } }) => ({
    base64: (await sessionExports.read(exportId, offset, length)).toString('base64'),
  })),
  discard: api.sessionExports.discard.handler(({ input }) => sessionExports.discard(input.exportId)),
  reveal: api.sessionExports.reveal.handler(({ input }) => sessionExports.reveal(input.exportId)),
});
