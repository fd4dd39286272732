import type { Host } from '#host/create-host.ts';
import { serversFilePath } from '#host/storage/config/server-store.ts';
import { settingsFilePath } from '#host/storage/config/settings-store.ts';
import { fail } from '#shared/messages/failure.ts';
import { api } from './base.ts';

export function appRouter(host: Host) {
  const { platform, settings, traffic, digests, processes } = host;
  return {
    info: api.app.info.handler(async () => ({
      version: platform.version,
      shell: platform.shell,
      dataDir: platform.dataDir,
      serversFile: serversFilePath(platform.dataDir),
      settingsFile: settingsFilePath(platform.dataDir),
      vault: platform.vault.kind,
      ...(platform.vault.passphrase && { passphrase: platform.vault.passphrase.state }),
      logBytes: await traffic.sizeBytes(),
      problems: host.problems(),
    })),
    watch: api.app.watch.handler(({ signal }) => digests.watch(traffic.head, signal)),
    settings: api.app.settings.handler(() => settings.value),
    changeSettings: api.app.changeSettings.handler(({ input }) => settings.change(input)),
    leftOver: api.app.leftOver.handler(() => processes.leftOver()),
    endLeftOver: api.app.endLeftOver.handler(({ input }) => processes.end(input)),
    dismissLeftOver: api.app.dismissLeftOver.handler(({ input }) => processes.keep(input)),
    openExternal: api.app.openExternal.handler(({ input }) => platform.openExternal(input.url)),
  };
}

export function vaultRouter({ platform, namedSecrets }: Host) {
  const control = () => platform.vault.passphrase ?? fail('noPassphrase');
  return {
    unlock: api.vault.unlock.handler(({ input }) => control().unlock(input.passphrase)),
    choosePassphrase: api.vault.choosePassphrase.handler(({ input }) =>
      control().choose(input.passphrase, input.currentPassphrase),
    ),
    removePassphrase: api.vault.removePassphrase.handler(() => control().remove()),
    secrets: api.vault.secrets.handler(() => namedSecrets.list()),
    setSecret: api.vault.setSecret.handler(({ input }) => namedSecrets.set(input.name, input.value)),
    removeSecret: api.vault.removeSecret.handler(({ input }) => namedSecrets.remove(input.name)),
  };
}

export function auditRouter(host: Host) {
  const { audit } = host;
  return {
    list: api.audit.list.handler(({ input: { filter, from, count } }) => audit.list(filter, from, count)),
    verify: api.audit.verify.handler(() => audit.verify()),
    export: api.audit.export.handler(({ input }) => audit.exportLines(input.filter, input.after)),
  };
}
