/** Names of code with dots or colons between, without a number within one, as random text has: `process.env`. */
const names = /^[A-Za-z_$]{1,100}\d{0,3}(?:(?:\?\.|\.|::|->)[A-Za-z_$]{1,100}\d{0,3}){0,8}/;
/** Behind names: the end of a value that a quote cut, as in `os.environ["TOKEN"]`. */
const cut = /^[([<]$/;
/** Brackets that match, and nothing but code behind them. */
const brackets = /^(?:\([^)]{0,200}\)|\[[^\]]{0,200}\]|<[^>]{0,200}>)(?=$|\??\.|[;,)\]}>([])/;
const closing = /^[),;\]}]*$/;
/** How variables, functions and types begin: a password may have dots or brackets between words, too. */
const usual: ReadonlySet<string> = new Set(
  `
  this self process import module window document os sys system env environ config settings options opts args argv
  params props state ctx context req request res response body form input event data user account session auth z
  str string bytes array list dict record vec box option optional union literal annotated promise result varchar
`
    .trim()
    .split(/\s+/),
);
/** `userData`, `api_tokens`. */
const joined = /(?:^|[.:>])[a-z]{2,100}[A-Z][a-z]|[A-Za-z]_[A-Za-z]/;
const keyword = /^(?:await|new|typeof|null|undefined|none|nil|true|false)[),;]*$/i;
const variable = /^[A-Z][A-Z0-9_]*$/;

/**
 * Whether what is after the name of a secret, without quotes, is code that gives, describes or compares it:
 * `z.string()`, `process.env.TOKEN`, `Optional[str]`, `token` itself. What a variable of a shell has is a text, though it
 * may look like code, unless a quote follows.
 */
export function isCode(value: string, name: string): boolean {
  if (keyword.test(value)) return true;
  if (value.length < name.length + 4 && value.replace(/[),;\]}]{1,4}$/, '') === name) return true;
  const [head] = names.exec(value) ?? [];
  if (head === undefined) return false;
  const rest = value.slice(head.length);
  const [first = ''] = head
    .replace('$', '')
    .toLowerCase()
    .split(/[^a-z]/, 1);
  const isKnown = usual.has(first) || joined.test(head);
  if (cut.test(rest)) return isKnown || !variable.test(name);
  if (variable.test(name)) return false;
  if (brackets.test(rest)) return isKnown || rest.startsWith('()');
  return isKnown && /[.:>]/.test(head) && closing.test(rest);
}
