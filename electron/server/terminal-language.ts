import process from 'node:process';

/** The language of the terminal as POSIX names it (`de_DE.UTF-8`); undefined when not set. */
export function terminalLanguage(): string | undefined {
  return process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG;
}
