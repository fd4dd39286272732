import type { SessionHeader } from '#shared/recording/session-file.ts';
import { isSecretHeader, maskedHeader } from '../../../storage/config/secret-headers.ts';
import { looksSecret, maskedUrl } from '../../../storage/config/url-secrets.ts';
import { isSecretField, isSecretOption } from '../../../storage/vault/redaction.ts';
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
  if (!isSecretHeader(lower) && !isSecretField(name) && !looksSecret(name, '')) return book.text(maskUrl(value, book));
  // A proof is made anew for each request (RFC 9449): it isn't looked for elsewhere.
  const isSought = lower !== 'dpop';
  const scheme = maskedHeader(value, '');
  return maskedHeader(value, book.secret(value.slice(scheme.length), `header ${name}`, { isSought }));
}

/** Names and attributes of cookies stay. */
function maskCookies(header: string, value: string, book: SecretBook): string {
  const parts = value.split(';').map((part, index) => {
    const equals = part.indexOf('=');
    if (equals < 0 || (header === 'set-cookie' && index > 0)) return part;
    return `${part.slice(0, equals + 1)}${book.secret(part.slice(equals + 1), `cookie ${part.slice(0, equals).trim()}`)}`;
  });
  // Without a name it is all value.
  return parts[0] === value ? book.secret(value, `header ${header}`) : parts.join(';');
}

/** The secrets in a URL or in the path of a request. */
export function maskUrl(url: string, book: SecretBook): string {
  if (!/[?@]/.test(url)) return url;
  const masked = maskedUrl(url, (value, name) => {
    if (name !== undefined) return inUrl(book.secret(value, `query ${name}`));
    const colon = value.indexOf(':');
    if (colon >= 0) book.secret(decoded(value.slice(colon + 1)), 'URL password');
    return inUrl(book.secret(decoded(value), 'URL user'));
  });
  if (masked !== url) book.sample(masked);
  return masked;
}

/** Marks aren't encoded, for readers, except for their spaces. */
function inUrl(mark: string): string {
  return mark.replaceAll(' ', '%20');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The header of a session, its command's arguments and its URL with their secrets masked. */
export function maskSessionHeader(header: SessionHeader, book: SecretBook): SessionHeader {
  const { args, url, cwd, command } = header.server;
  const masked = args?.map((argument, index) => maskArgument(argument, args[index - 1], book));
  return {
    ...header,
    server: {
      ...header.server,
      ...(command !== undefined && { command: book.text(command) }),
      ...(masked && { args: masked }),
      ...(cwd !== undefined && { cwd: book.text(cwd) }),
      ...(url !== undefined && { url: book.text(maskUrl(url, book)) }),
    },
    redaction: 'secrets',
  };
}

/** `--token abc`, `--token=abc`, `-e API_KEY=abc`, `--header "X-Api-Key: abc"`, and URLs. */
function maskArgument(argument: string, before: string | undefined, book: SecretBook): string {
  const masked = ownSecret(argument, before, book) ?? book.text(maskUrl(argument, book));
  if (masked !== argument) book.sample(`${before ?? ''} ${masked}`.trim());
  return masked;
}

/** `isWhole`: the argument may be an option with a value that is a variable or a header in turn. */
function ownSecret(argument: string, before: string | undefined, book: SecretBook, isWhole = true): string | undefined {
  const [start = '', name = '', separator] = /^([\w.$-]{1,100})([=:])/.exec(argument) ?? [];
  const rest = argument.slice(start.length);
  const value = separator === ':' ? rest.trimStart() : rest;
  if (separator === '=') {
    const bare = name.replace(/^-+/, '');
    if (isSecretField(bare) || looksSecret(bare, '')) return `${name}=${book.secret(value, `argument ${name}`)}`;
    const inner = isWhole ? ownSecret(value, name, book, false) : undefined;
    if (inner !== undefined) return `${name}=${inner}`;
  } else if (separator === ':') {
    const header = maskHeader(name, value, book);
    if (header !== value) return `${argument.slice(0, argument.length - value.length)}${header}`;
  }
  const isValue = before !== undefined && isSecretOption(before) && !argument.startsWith('-');
  return isValue ? book.secret(argument, `argument ${before}`) : undefined;
}
