import { fail } from '#shared/messages/failure.ts';
import { api, type CallContext } from './base.ts';

/** Binds the desktop app's procedures to the window that calls. */
export const desktopRouter = () => ({
  messages: api.desktop.messages.handler(({ context, signal }) => windowOf(context).messages(signal)),
  report: api.desktop.report.handler(({ context, input }) => windowOf(context).report(input)),
  showProgress: api.desktop.showProgress.handler(({ context, input }) =>
    windowOf(context).showProgress(input.fraction),
  ),
  crashFiles: api.desktop.crashFiles.handler(({ context }) => windowOf(context).crashFiles()),
  openCrashFolder: api.desktop.openCrashFolder.handler(({ context }) => windowOf(context).openCrashFolder()),
  showsFailure: api.desktop.showsFailure.handler(({ context }) => windowOf(context).showsFailure()),
  restart: api.desktop.restart.handler(({ context }) => windowOf(context).restart()),
  openWindow: api.desktop.openWindow.handler(({ context, input }) =>
    windowOf(context).openWindow(input.address, input.at),
  ),
  updates: api.desktop.updates.handler(({ context, signal }) => updatesOf(context).watch(signal)),
  checkForUpdate: api.desktop.checkForUpdate.handler(({ context }) => updatesOf(context).check()),
  downloadUpdate: api.desktop.downloadUpdate.handler(({ context }) => updatesOf(context).download()),
  cancelUpdate: api.desktop.cancelUpdate.handler(({ context }) => updatesOf(context).cancel()),
  installUpdate: api.desktop.installUpdate.handler(({ context }) => updatesOf(context).install()),
});

function windowOf({ window }: CallContext) {
  return window ?? fail('desktopOnly');
}

function updatesOf({ updates }: CallContext) {
  return updates ?? fail('desktopOnly');
}
