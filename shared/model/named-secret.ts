import { z } from 'zod';
import { serverIdSchema } from './id/id.ts';

/** What a named secret may be called, so that `${secret:name}` reads as a reference. */
export const secretNameSchema = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/);

/** A secret of the vault that servers' settings refer to by its name. Its value is never part of this. */
export const namedSecretSchema = z.object({
  name: z.string(),
  /**
   * - `missing`: there is no value, because the vault lost it or none was entered for a name that a server refers to.
   * - `locked`: whether there is one is known when the passphrase is given.
   */
  state: z.enum(['stored', 'missing', 'locked']),
  /** When the value was last set, in milliseconds since 1970; absent when it never was here. */
  changedAt: z.number().optional(),
  /** The servers that refer to it, in their order. */
  usedBy: z.array(z.object({ id: serverIdSchema, name: z.string() })),
});
export type NamedSecret = z.infer<typeof namedSecretSchema>;
