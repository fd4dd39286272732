import type { StoredPart } from '#host/wire/content/content-block.ts';
import { charsetOf, decodedText, encodingOf, isUtf8 } from '#shared/mcp/content/charset.ts';
import { essenceOf, isTextual } from '#shared/mcp/mime.ts';
import { visibleLine } from '../output/terminal.ts';
import type { RunContext } from '../run-context.ts';

/** Characters shown before and from the first that can't be decoded. */
const before = 20;
const after = 40;

/**
 * Prints the text of a part that was sent as text or as a blob of a textual type, and describes other bytes on stderr,
 * with the text `binary`, as well as a blob's encoding.
 */
export function printPart(
  { terminal, text }: RunContext,
  stored: StoredPart,
  { binary, print }: { binary: 'cli.read.binary' | 'cli.tool.binary'; print(content: string): void },
): void {
  const { part, blob = '', base64 } = stored;
  const { mimeType, base64BreaksAt: at } = part;
  if (at !== undefined) {
    const around = JSON.stringify(blob.slice(Math.max(0, at - before), at + after));
    terminal.note(text('cli.read.brokenBase64', { at: at + 1, around: visibleLine(around) }));
  } else if (part.base64Forms !== undefined) {
    const forms = part.base64Forms.map((form) => text(`content.base64Forms.${form}`));
    terminal.note(text('content.oddBase64', { forms: text.quantities.list(forms) }));
  }
  if (stored.text !== undefined) print(stored.text);
  if (stored.text !== undefined || base64 === undefined || at !== undefined) return;
  const type = visibleLine(mimeType ?? text('cli.read.untyped'));
  const isText = isTextual(essenceOf(mimeType) ?? '') || charsetOf(mimeType) !== undefined;
  const bytes = isText ? Buffer.from(base64, 'base64') : undefined;
  const encoding = bytes && encodingOf(bytes, mimeType);
  const content = bytes && encoding && decodedText(bytes, encoding);
  if (content === undefined) terminal.note(text(binary, { type, bytes: part.bytes }));
  else {
    if (encoding?.unknown !== undefined) terminal.note(text('content.unknownCharset', { charset: encoding.unknown }));
    if (encoding && !isUtf8(encoding.label)) terminal.note(text('content.decodedAs', { charset: encoding.label }));
    print(content);
  }
}
