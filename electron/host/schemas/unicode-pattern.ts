const syntaxCharacter = /[\^$\\.*+?()[\]{}|/]/;
const classEscape = /^\\[dDsSwW]$/;

/**
 * A regular expression's source as JSON Schema wants it, that is for the `u` flag. Many servers' patterns are written
 * without it in mind (`[\w-.]`, `\-`, `\@`): those are rewritten to mean the same. Throws a SyntaxError for what is
 * no regular expression either way.
 */
export function unicodePattern(source: string): string {
  if (compiles(source)) return source;
  const rewritten = rewrite(source);
  new RegExp(rewritten, 'u');
  return rewritten;
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

function rewrite(source: string): string {
  const tokens = source.match(/\\.|./gs) ?? [];
  let isInClass = false;
  return tokens
    .map((token, index) => {
      if (isInClass && token === '-') {
        const isBesideEscape = classEscape.test(tokens[index - 1] ?? '') || classEscape.test(tokens[index + 1] ?? '');
        return isBesideEscape ? '\\-' : token;
      }
      if (token === '[' && !isInClass) isInClass = true;
      else if (token === ']') isInClass = false;
      return withoutNeedlessEscape(token, isInClass);
    })
    .join('');
}

function withoutNeedlessEscape(token: string, isInClass: boolean): string {
  const character = token[1];
  if (character === undefined || /[A-Za-z0-9]/.test(character) || syntaxCharacter.test(character)) return token;
  return isInClass && character === '-' ? token : character;
}
