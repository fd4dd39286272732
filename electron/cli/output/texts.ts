import { type Texts, textsIn } from '#host/texts.ts';
import { localeFor } from '#shared/messages/shell.ts';

export type { Texts };

/** The catalogue in the language of the POSIX environment. */
export function createTexts(environment: Record<string, string | undefined>): Texts {
  return textsIn(localeFor(environment.LC_ALL || environment.LC_MESSAGES || environment.LANG));
}
