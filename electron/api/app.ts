import type { Host } from '#host/create-host.ts';
import { serversFilePath } from '#host/storage/config/server-store.ts';
import { api } from './base.ts';

export function appRouter(host: Host) {
  const { platform, settings, traffic, digests, processes } = host;
  return {
    info: api.app.info.handler(async () => ({
      version: platform.version,
      shell: platform.shell,
      dataDir: platform.dataDir,
      serversFile: serversFilePath(platform.dataDir),
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
