import type { Host } from '#host/create-host.ts';
import type { Vault } from '#host/platform.ts';
import { runtimeVersions } from '#host/runtime-versions.ts';
import { serversFilePath } from '#host/storage/config/server-store.ts';
import { settingsFilePath } from '#host/storage/config/settings-store.ts';
import { fail } from '#shared/messages/failure.ts';
import { api } from './base.ts';

export const appRouter = ({
  platform,
  settings,
  traffic,
  digests,
  processes,
  problems,
  sessions,
  calls,
  inbox,
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

export const vaultRouter = ({ platform: { vault }, namedSecrets }: Host) => ({
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

export const auditRouter = ({ audit }: Host) => ({
  list: api.audit.list.handler(({ input: { filter, from, count } }) => audit.list(filter, from, count)),
  verify: api.audit.verify.handler(() => audit.verify()),
  export: api.audit.export.handler(({ input }) => audit.exportLines(input.filter, input.after)),
});
