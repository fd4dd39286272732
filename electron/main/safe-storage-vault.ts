import { join } from 'node:path';
import process from 'node:process';
import { safeStorage } from 'electron';
import { z } from 'zod';
import type { Vault } from '#host/platform.ts';
import { JsonFile } from '#host/storage/json/json-file.ts';
import { FailureError } from '#shared/messages/failure.ts';

/** Encrypted secrets in base64. */
const secretsSchema = z.object({ secrets: z.record(z.string(), z.base64()) });
type Secrets = z.infer<typeof secretsSchema>;

/** A vault in `<dataDir>/secrets.json`. Undefined without a system keyring, since Chromium's fallback key is public. */
export async function openSafeStorageVault(dataDir: string): Promise<Vault | undefined> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return undefined;
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined;

  const file = await JsonFile.open<Secrets>({
    path: join(dataDir, 'secrets.json'),
    schema: secretsSchema,
    empty: { secrets: {} },
    whenInvalid: 'setAside',
  });
  const edit = (change: (secrets: Map<string, string>) => void) =>
    file.change(({ secrets }) => {
      const edited = new Map(Object.entries(secrets));
      change(edited);
      return { secrets: Object.fromEntries(edited) };
    });

  return {
    kind: 'safeStorage',
    watch: (files) => file.watch(files),
    get failure() {
      return file.failure;
    },
    get setAside() {
      return file.setAside;
    },
    async get(key) {
      if (file.failure) throw new FailureError(file.failure);
      const stored = file.value.secrets[key];
      if (stored === undefined) return undefined;
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(stored, 'base64'));
      return result;
    },
    async set(key, secret) {
      const encrypted = await safeStorage.encryptStringAsync(secret);
      await edit((secrets) => secrets.set(key, encrypted.toString('base64')));
    },
    async delete(key) {
      await edit((secrets) => secrets.delete(key));
    },
  };
}
