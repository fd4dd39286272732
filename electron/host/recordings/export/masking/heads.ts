import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { withReplacements } from '#shared/secrets/replacements.ts';
import { isSecretHeader, maskedHeader } from '#shared/secrets/secret-headers.ts';
import { maskedUrl } from '#shared/secrets/secret-urls.ts';
import { replacedWords } from '#shared/secrets/secret-words.ts';
import { cookieValues } from '#shared/secrets/stated-secrets.ts';
import type { SecretBook } from './secret-book.ts';

type Headers = [string, string][];

/** Headers with their secrets masked. */
export function maskHeaders(headers: Headers, book: SecretBook): Headers {
  return headers.map(([name, value]): [string, string] => {
    const masked = maskHeader(name, value, book);
    if (masked !== value) book.sample(`${name}: ${masked}`);
    return [name, masked];
  });
}

function maskHeader(name: string, value: string, book: SecretBook): string {
  const lower = name.toLowerCase();
  if (lower === 'cookie' || lower === 'set-cookie') return maskCookies(lower, value, book);
  // Whoever has it can go on with the session.
  const isSecret = isSecretHeader(lower) || lower === 'mcp-session-id';
  if (!isSecret) return book.text(maskUrl(value, book));
  // A proof is made anew for each request (RFC 9449): it isn't looked for elsewhere.
  const isSought = lower !== 'dpop';
  const scheme = maskedHeader(value, '');
  return maskedHeader(value, book.secret(value.slice(scheme.length), `header ${name}`, { isSought }));
}

function maskCookies(header: string, value: string, book: SecretBook): string {
  const places = cookieValues(header, value);
  // Without a name it is all value.
  if (places.length === 0) return value.includes('=') ? value : book.secret(value, `header ${header}`);
  const replacements = places.map(({ start, end }) => {
    const name = value.slice(value.lastIndexOf(';', start) + 1, start - 1).trim();
    return { start, end, text: book.secret(value.slice(start, end), `cookie ${name}`) };
  });
  return withReplacements(value, replacements);
}

/** The secrets in a URL or in the path of a request. */
export function maskUrl(url: string, book: SecretBook): string {
  if (!/[?@]/.test(url)) return url;
  const masked = maskedUrl(url, (value, name) => {
    if (name !== undefined) return inUrl(book.secret(value, `query ${name}`));
    return maskUser(value, book);
  });
  if (masked !== url) book.sample(masked);
  return masked;
}

/** The name and the password of a URL, as one; the password is masked elsewhere, too. */
function maskUser(written: string, book: SecretBook): string {
  const colon = written.indexOf(':');
  if (colon >= 0) book.secret(percentDecoded(written.slice(colon + 1)), 'URL password');
  return inUrl(book.secret(percentDecoded(written), 'URL user'));
}

/** Marks aren't encoded, for readers, except for their spaces. */
function inUrl(mark: string): string {
  return mark.replaceAll(' ', '%20');
}

/** The header of a session, its command's arguments and its URL with their secrets masked. */
export function maskSessionHeader(header: SessionHeader, book: SecretBook): SessionHeader {
  const { args, url, cwd, command } = header.server;
  const masked = args && maskArguments(args, book);
  return {
    ...header,
    server: {
      ...header.server,
      ...(command !== undefined && { command: book.text(command) }),
      ...(masked && { args: masked }),
      ...(cwd !== undefined && { cwd: book.text(cwd) }),
      ...(url !== undefined && { url: book.text(maskUrl(url, book)) }),
    },
  };
}

/** The words of a command, each with its own secrets and those that are known masked. */
function maskArguments(words: readonly string[], book: SecretBook): string[] {
  const masked = replacedWords(words, ({ value, what }) => {
    if (what === 'URL user') return maskUser(value, book);
    const mark = book.secret(what.startsWith('query ') ? percentDecoded(value) : value, what);
    return what.startsWith('query ') ? inUrl(mark) : mark;
  });
  return masked.map((word, index) => {
    const before = words[index - 1] ?? '';
    const shown = book.text(word);
    if (shown !== words[index]) book.sample(`${before} ${shown}`.trim());
    return shown;
  });
}
