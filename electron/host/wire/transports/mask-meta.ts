import type { SecretMask } from '../../storage/vault/secret-mask.ts';
import type { FrameInput } from '../traffic/frames/log-operations.ts';

export type Meta = NonNullable<FrameInput['meta']>;

/** The facts of a frame with the server's secrets masked. */
export function maskMeta(meta: Meta, mask: SecretMask): Meta {
  const maskValue = (value: Meta[string]): Meta[string] => {
    if (typeof value === 'string') return mask.text(value);
    if (typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, mask.text(text)]));
  };
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, maskValue(value)]));
}
