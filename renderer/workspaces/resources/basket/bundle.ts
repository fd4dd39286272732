import type { Json, JsonObject } from '#shared/model/json.ts';

/** One part of a read resource with its content: text, or bytes in base64. */
export interface BundlePart {
  uri: string;
  mimeType?: string | undefined;
  text?: string;
  base64?: string;
  /** Bytes of the content. */
  bytes: number;
}

/** A picked resource that could not be read, and why. */
export interface Unread {
  uri: string;
  reason: string;
}

/** The parts as a host application attaches them to a prompt: content blocks of type `resource`. */
export function embeddedResources(parts: readonly BundlePart[]): Json[] {
  return parts.map(({ uri, mimeType, text, base64 }) => {
    const resource: JsonObject = { uri };
    if (mimeType !== undefined) resource.mimeType = mimeType;
    if (text !== undefined) resource.text = text;
    else resource.blob = base64 ?? '';
    return { type: 'resource', resource };
  });
}

/** The parts as one Markdown text: a heading and a fenced block each; bytes are named, not shown. */
export function markdownBundle(title: string, parts: readonly BundlePart[], unread: readonly Unread[]): string {
  const sections = parts.map(({ uri, mimeType, text, bytes }) => {
    const facts = [mimeType, `${bytes} bytes`].filter((fact) => fact !== undefined).join(', ');
    const body = text === undefined ? '_Binary content, left out._' : fenced(text, languageFor(mimeType));
    return `## ${inline(uri)}\n\n${inline(facts)}\n\n${body}\n`;
  });
  const missing =
    unread.length === 0
      ? []
      : [`## Not read\n\n${unread.map(({ uri, reason }) => `- ${inline(uri)}: ${inline(reason)}`).join('\n')}\n`];
  return [`# ${inline(title)}\n`, ...sections, ...missing].join('\n');
}

/** A fence longer than any within the text, so that a content cannot end its own block. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function languageFor(mimeType: string | undefined): string {
  return /(?:\/|\+)(json|markdown|csv|html|xml|yaml|javascript|css)\b/i.exec(mimeType ?? '')?.[1]?.toLowerCase() ?? '';
}

/** Server text in one line that Markdown does not read anything into. */
function inline(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&');
}
