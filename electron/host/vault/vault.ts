/** Keeps secrets. A shell picks the best one that the machine has. */
export interface Vault {
  readonly kind: 'safeStorage' | 'keyring' | 'memory';
  /** Undefined when there is no such secret. */
  get(key: string): Promise<string | undefined>;
  set(key: string, secret: string): Promise<void>;
  delete(key: string): Promise<void>;
}
