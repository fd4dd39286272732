import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

const KEY_BYTES = 32;
/** What guessing one passphrase costs: about half a second and 128 MiB (scrypt; OWASP's first choice of parameters). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const CIPHER = 'aes-256-gcm';

const sealedSchema = z.object({
  /** Which key and which cipher: a later Loupe may take others. */
  scheme: z.literal('scrypt-131072-8-1+aes-256-gcm'),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});
/** Secrets by their keys, encrypted as one. */
export type SealedSecrets = z.infer<typeof sealedSchema>;

export const sealedSecretsSchema = z.object({ sealed: sealedSchema.optional() }).transform(({ sealed }) => ({
  ...(sealed !== undefined && { sealed }),
}));

const secretsSchema = z.record(z.string(), z.string());

export function newSalt(): string {
  return randomBytes(16).toString('base64');
}

/** The key that a passphrase gives with a salt. Takes about half a second of another thread. */
export function deriveKey(passphrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Typed on another keyboard, the same letters may be made of other code points.
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

export function encrypt(key: Buffer, salt: string, secrets: ReadonlyMap<string, string>): SealedSecrets {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv);
  const plain = JSON.stringify(Object.fromEntries(secrets));
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
  const tag = cipher.getAuthTag().toString('base64');
  return { scheme: 'scrypt-131072-8-1+aes-256-gcm', salt, iv: iv.toString('base64'), tag, data };
}

/** Undefined when the key is not the one, or the file was changed. */
export function decrypt(key: Buffer, { iv, tag, data }: SealedSecrets): Map<string, string> | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    const plain = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
    return new Map(Object.entries(secretsSchema.parse(JSON.parse(plain.toString('utf8')))));
  } catch {
    return undefined;
  }
}
