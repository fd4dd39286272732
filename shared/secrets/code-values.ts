/** Names of code with dots or colons between: `process.env`, `String::new`, `this?.form`. */
const call = /^[A-Za-z_$][\w$]{0,100}(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]{0,100}){0,8}[([<](?:$|[^)\]>]{0,200}[)\]>])/;
/** Without a number within a name, as random text has. */
const member = /^[A-Za-z_$]+\d{0,2}(?:(?:\?\.|\.|::|->)[A-Za-z_$]+\d{0,2})+[),;\]}]*$/;
const keyword = /^(?:await|new|typeof|null|undefined|none|nil|true|false)[),;]*$/i;
const variable = /^[A-Z][A-Z0-9_]*$/;

/**
 * Whether what is after the name of a secret, without quotes, is code that gives, describes or compares it:
 * `z.string()`, `process.env.TOKEN`, `Optional[str]`, `token` itself. What a variable of a shell has is a text, though it
 * may look like a member.
 */
export function isCode(value: string, name: string): boolean {
  if (call.test(value) || keyword.test(value)) return true;
  if (value.length < name.length + 4 && value.replace(/[),;\]}]{1,4}$/, '') === name) return true;
  return !variable.test(name) && member.test(value);
}
