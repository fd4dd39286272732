import type { Host } from '#host/create-host.ts';
import type { Vault } from '#host/platform.ts';
import { runtimeVersions } from '#host/runtime-versions.ts';
import { serversFilePath } from '#host/storage/config/server-store.ts';
import { settingsFilePath } from '#host/storage/config/settings-store.ts';
import { fail } from '#shared/messages/failure.ts';
import { api, type CallContext } from './base.ts';

export const appRouter = ({
  platform,
  digests,
  problems,
  stores: { settings, traffic, processes },
  connections: { sessions, inbox },
  surface: { calls },
}: Host) => ({
  info: api.app.info.handler(async () => ({
    version: platform.version,
    frontEnd: platform.frontEnd,
    dataDir: platform.dataDir,
    serversFile: serversFilePath(platform.dataDir),
    settingsFile: settingsFilePath(platform.dataDir),
    vault: platform.vault.kind,
    ...(platform.vault.passphrase && { passphrase: platform.vault.passphrase.state }),
    logBytes: await traffic.sizeBytes(),
    problems: problems(),
  })),
  versions: api.app.versions.handler(() => runtimeVersions()),
  watch: api.app.watch.handler(({ signal }) =>
    digests.watch(traffic.head, signal, {
      session: (id) => sessions.find(id)?.view(),
      call: (id) => calls.history.current(id),
      inbox: () => inbox.listHeads(),
    }),
  ),
  settings: api.app.settings.handler(() => settings.value),
  changeSettings: api.app.changeSettings.handler(({ input }) => settings.change(input)),
  leftOver: api.app.leftOver.handler(() => processes.leftOver()),
  endLeftOver: api.app.endLeftOver.handler(({ input }) => processes.end(input)),
  dismissLeftOver: api.app.dismissLeftOver.handler(({ input }) => processes.keep(input)),
  openExternal: api.app.openExternal.handler(({ input }) => platform.openExternal(input.url)),
});

export const vaultRouter = ({ platform: { vault }, stores: { namedSecrets } }: Host) => ({
  unlock: api.vault.unlock.handler(({ input }) => passphraseOf(vault).unlock(input.passphrase)),
  choosePassphrase: api.vault.choosePassphrase.handler(({ input: { passphrase, currentPassphrase } }) =>
    passphraseOf(vault).choose(passphrase, currentPassphrase),
  ),
  removePassphrase: api.vault.removePassphrase.handler(() => passphraseOf(vault).remove()),
  secrets: api.vault.secrets.handler(() => namedSecrets.list()),
  setSecret: api.vault.setSecret.handler(({ input }) => namedSecrets.set(input.name, input.value)),
  removeSecret: api.vault.removeSecret.handler(({ input }) => namedSecrets.remove(input.name)),
});

function passphraseOf({ passphrase }: Vault) {
  return passphrase ?? fail('noPassphrase');
}

export const auditRouter = ({ stores: { audit } }: Host) => ({
  list: api.audit.list.handler(({ input: { filter, from, count } }) => audit.list(filter, from, count)),
  verify: api.audit.verify.handler(() => audit.verify()),
  export: api.audit.export.handler(({ input }) => audit.exportLines(input.filter, input.after)),
});

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

/** Binds the drafts to the window that calls; elsewhere than in the desktop app the page says which one it is. */
export const draftsRouter = ({ stores: { drafts } }: Host) => ({
  open: api.drafts.open.handler(({ context, input }) => drafts.open(context.window?.id ?? input.windowId)),
  save: api.drafts.save.handler(({ context, input }) =>
    drafts.save(context.window?.id ?? input.windowId, input.changes),
  ),
});
