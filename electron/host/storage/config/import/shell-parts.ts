import type { ImportNote } from '#shared/model/imports.ts';
import type { DraftValue, ServerDraft } from '#shared/model/server.ts';

const part =
  // Bound: at most 10,000 characters, cut in `partsIn`.
  /\$(?:env:)?[A-Za-z_]\w*|\$\{(?!secret:|env:)[^${}"'\s]*\}|\$\([^()]*\)|`[^`]+`|%[A-Za-z]\w{2,}%|(?<=^|[=:])~[\w.-]*(?=[/\\]|$)/g;
const wholeOperator = /^(?:\|\|?|&&?|;|<{1,3}|\d?>{1,2}(?:&\d)?)$/;
const wholeVariable = /^(?:[A-Za-z]{2,12} )?(?:\$(?:env:)?[A-Z_][A-Z0-9_]*|%[A-Z][A-Z0-9_]*%)$/;

/** Programs that replace such parts themselves. */
const shells = /(?:^|[/\\])(?:sh|bash|dash|zsh|fish|ksh|cmd|powershell|pwsh|wsl)(?:\.exe)?$/i;

/**
 * Notes about the parts of a server's settings that only a shell would replace, such as `$PWD` and `~`, since Loupe
 * starts servers without one. `active`: the parts of a command line that aren't quoted; by default all.
 */
export function shellNotes(draft: ServerDraft, active?: readonly string[]): ImportNote[] {
  const found = new Set(textsOf(draft).flatMap((text) => (wholeOperator.test(text) ? [text] : partsIn(text))));
  const kept = active === undefined ? [...found] : [...found].filter((text) => active.includes(text));
  return kept.slice(0, 50).map((text) => ({ code: 'shell' as const, text }));
}

function partsIn(text: string): string[] {
  return [...text.slice(0, 10_000).matchAll(part)].map(([found]) => found);
}

function textsOf(draft: ServerDraft): string[] {
  if (draft.transport === 'http') return [draft.url, ...shownValues(draft.headers), ...shownValues(draft.query)];
  const { command, args, env, cwd } = draft;
  const isShell = shells.test(command);
  return [command, ...(isShell ? [] : args), ...shownValues(env), ...(cwd === undefined ? [] : [cwd])];
}

/** A part of a secret isn't shown, only the name of a variable that the secret consists of. */
function shownValues(values: readonly DraftValue[]): string[] {
  return values.flatMap(({ value = '', secret }) => (!secret || wholeVariable.test(value) ? [value] : []));
}
