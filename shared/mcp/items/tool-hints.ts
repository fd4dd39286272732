import { isJsonObject, type Json } from '../../model/json.ts';

/** The annotations of a tool (server, tools: annotations), and their defaults. */
const assumed = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;

export type HintName = keyof typeof assumed;

export interface Hint {
  name: HintName;
  value: boolean;
  /** False where the server gives no usable value and the specification's default applies. */
  said: boolean;
}

export const hintNames: readonly HintName[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** A tool's hints, in a fixed order. They are claims of an untrusted server, and never more. */
export function toolHints(tool: Json): Hint[] {
  const annotations = isJsonObject(tool) && isJsonObject(tool.annotations) ? tool.annotations : {};
  return hintNames.map((name) => {
    const value = annotations[name];
    return typeof value === 'boolean' ? { name, value, said: true } : { name, value: assumed[name], said: false };
  });
}

/** What a hint means when it is false, and when it is true. */
const claimTerms = {
  readOnlyHint: ['writes', 'readOnly'],
  destructiveHint: ['additive', 'destructive'],
  idempotentHint: ['notIdempotent', 'idempotent'],
  openWorldHint: ['closedWorld', 'openWorld'],
} as const satisfies Record<HintName, readonly [string, string]>;
export type ClaimTerm = (typeof claimTerms)[HintName][number];

/** The term for one thing that a server claims. */
export function claimTerm({ name, value }: Pick<Hint, 'name' | 'value'>): ClaimTerm {
  return claimTerms[name][value ? 1 : 0];
}
