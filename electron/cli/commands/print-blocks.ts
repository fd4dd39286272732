import type { Host } from '#host/create-host.ts';
import type { ReadId } from '#shared/model/id/id.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { visibleJson, visibleLine } from '../output/terminal.ts';
import type { RunContext } from '../run-context.ts';
import { printPart } from './print-part.ts';

export function contentText(host: Host, readId: ReadId, index: number): string {
  return host.surface.content.text(readId, index, 0, Number.POSITIVE_INFINITY);
}

/** Prints texts, and malformed blocks as JSON; describes binary ones on stderr. True when all are well formed. */
export function printBlocks(context: RunContext, readId: ReadId, blocks: readonly ContentBlock[]): boolean {
  const { host, terminal, text } = context;
  for (const [place, { kind, part, problems }] of blocks.entries()) {
    if (problems.length > 0) {
      const named = problems.map((problem) => text(`blocks.problems.${problem}`));
      terminal.note(text('cli.tool.badBlock', { number: place + 1, problems: text.quantities.list(named) }));
    }
    const stored = host.surface.content.parts(readId)?.[part.index];
    if (problems.some((problem) => bodiless.has(problem))) {
      terminal.print(`${visibleJson(JSON.stringify(stored?.raw))}\n`);
    } else if (kind === 'resource_link') {
      terminal.print(`${visibleLine(text('cli.tool.link', { uri: part.uri ?? '' }))}\n`);
    } else if (stored !== undefined) {
      const print = (content: string) => terminal.printContent(content.endsWith('\n') ? content : `${content}\n`);
      printPart(context, stored, { binary: 'cli.tool.binary', print });
    }
  }
  return blocks.every(({ problems }) => problems.length === 0);
}

/** Problems of blocks without a body. */
const bodiless: ReadonlySet<ContentBlock['problems'][number]> = new Set(['notAnObject', 'unknownType', 'bodyMissing']);
