import type { Host } from '#host/create-host.ts';
import { fail } from '#shared/messages/failure.ts';
import { api } from './base.ts';

export function vaultRouter({ platform }: Host) {
  const control = () => platform.vault.passphrase ?? fail('noPassphrase');
  return {
    unlock: api.vault.unlock.handler(({ input }) => control().unlock(input.passphrase)),
    choosePassphrase: api.vault.choosePassphrase.handler(({ input }) =>
      control().choose(input.passphrase, input.currentPassphrase),
    ),
    removePassphrase: api.vault.removePassphrase.handler(() => control().forget()),
  };
}
