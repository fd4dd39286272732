/**
 * A reference to where the secret is, or what a document or another program wrote in place of one. `${NAME:-value}` has the
 * secret itself.
 */
const placeholder =
  /^(?:\$\{[\w.]+(?::[\w.][\w. -]*)?\}|\$[A-Z_][A-Z0-9_]*|%[A-Z_][A-Z0-9_]*%|\{\{[^{}]*\}\}|<[^<>]*>|\*+|x{3,}|…|\.{3})$/;

/** Whether what is in the place of a secret only stands for one: `${TOKEN}`, `$TOKEN`, `<token>`, `***`. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}
