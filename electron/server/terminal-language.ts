import process from 'node:process';

/** The POSIX locale of the terminal (`de_DE.UTF-8`), if set. */
export function terminalLanguage(): string | undefined {
  return process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG;
}
