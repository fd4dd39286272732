import type { Host } from '#host/create-host.ts';
import type { ReadId } from '#shared/model/id/id.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { visibleJson, visibleLine } from '../output/terminal.ts';
import type { RunContext } from '../run-context.ts';

export function wholeText(host: Host, readId: ReadId, index: number): string {
  return host.content.text(readId, index, 0, Number.POSITIVE_INFINITY);
}

/** Prints texts, and malformed blocks as JSON; describes binary ones on stderr. True when all are well formed. */
export function printBlocks(context: RunContext, readId: ReadId, blocks: readonly ContentBlock[]): boolean {
  const { host, terminal, text } = context;
  for (const [place, { kind, type, part, problems }] of blocks.entries()) {
    if (problems.length > 0) {
      const named = problems.map((problem) => text(`blocks.problems.${problem}`)).join(', ');
      terminal.note(text('cli.tool.badBlock', { number: place + 1, problems: named }));
    }
    if (part.content === 'text' || part.content === 'both') {
      const content = wholeText(host, readId, part.index);
      terminal.printContent(content.endsWith('\n') ? content : `${content}\n`);
    } else if (problems.some((problem) => bodiless.has(problem))) {
      terminal.print(`${visibleJson(JSON.stringify(host.content.parts(readId)?.[part.index]?.raw))}\n`);
    } else if (kind === 'resource_link') {
      terminal.print(`${visibleLine(text('cli.tool.link', { uri: part.uri ?? '' }))}\n`);
    } else {
      const described = visibleLine(part.mimeType ?? type ?? text('cli.read.untyped'));
      terminal.note(text('cli.tool.binary', { type: described, bytes: part.bytes }));
    }
  }
  return blocks.every(({ problems }) => problems.length === 0);
}

/** Problems of blocks without a body. */
const bodiless: ReadonlySet<ContentBlock['problems'][number]> = new Set(['notAnObject', 'unknownType', 'bodyMissing']);
