import type { Host } from '#host/create-host.ts';
import type { ContentBlock } from '#shared/model/content-block.ts';
import type { ReadId } from '#shared/model/id.ts';
import type { RunContext } from './run-context.ts';
import { visibleLine } from './visible-text.ts';

/** All characters of one of the kept bodies. */
export function wholeText(host: Host, readId: ReadId, index: number): string {
  return host.content.text(readId, index, 0, Number.POSITIVE_INFINITY);
}

/** Prints the texts among content blocks; what is no text is told on stderr. */
export function printBlocks(context: RunContext, readId: ReadId, blocks: readonly ContentBlock[]): void {
  const { host, terminal, text } = context;
  for (const { kind, type, part } of blocks) {
    if (part.content === 'text' || part.content === 'both') {
      const content = wholeText(host, readId, part.index);
      terminal.printContent(content.endsWith('\n') ? content : `${content}\n`);
    } else if (kind === 'resource_link') {
      terminal.print(`${visibleLine(text('cli.tool.link', { uri: part.uri ?? '' }))}\n`);
    } else {
      const described = visibleLine(part.mimeType ?? type ?? text('cli.read.untyped'));
      terminal.note(text('cli.tool.binary', { type: described, bytes: part.bytes }));
    }
  }
}
