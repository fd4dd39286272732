import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { FailureError } from '#shared/messages/failure.ts';
import { isJsonObject, stringAt } from '#shared/model/json/json.ts';
import type { PromptMessage } from '#shared/model/runs/prompt-run.ts';
import type { ActionOf } from '../arguments/commands.ts';
import { promptArguments } from '../arguments/given-arguments.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { visibleLine } from '../output/terminal.ts';
import type { RunContext } from '../run-context.ts';
import { offers } from './list-items.ts';
import { contentText, printBlocks } from './print-blocks.ts';

type GetAction = ActionOf<'getPrompt'>;

/** Prints a prompt's messages, or the whole result as JSON. */
export async function getPrompt(context: RunContext, { name, given }: GetAction): Promise<ExitCode> {
  const { run, host, session, terminal, text, signal } = context;
  const values = promptArguments(given);
  await noteMissing(context, name, values);
  const { result, failure } = await host.surface.prompts.get(session, name, values, signal);
  signal.throwIfAborted();
  if (failure !== undefined) throw new FailureError(failure);
  if (result?.readId === undefined) return exitCodes.refused;
  const { readId, messages, omitted, resultType } = result;
  const code = resultType === undefined && isWellFormed(messages) ? exitCodes.done : exitCodes.refused;
  if (run.json) {
    terminal.printJson(parseExactMessage(contentText(host, readId, result.whole.index)));
    return code;
  }
  if (result.description !== undefined) terminal.note(result.description);
  if (messages.length === 0 && resultType === undefined) terminal.note(text('cli.prompt.empty'));
  for (const [place, { role, blocks }] of messages.entries()) {
    const shownRole = visibleLine(role ?? text('cli.prompt.noRole'));
    terminal.print(`${text('cli.prompt.message', { role: shownRole })}\n`);
    if (!roles.has(role)) terminal.note(text('cli.prompt.badRole', { number: place + 1 }));
    printBlocks(context, readId, blocks);
  }
  if (omitted !== undefined) terminal.note(text('blocks.omitted', { count: omitted }));
  if (resultType !== undefined) terminal.note(text('cli.tool.inputRequired', { resultType }));
  return code;
}

const roles: ReadonlySet<string | undefined> = new Set(['user', 'assistant']);

function isWellFormed(messages: readonly PromptMessage[]): boolean {
  return messages.every(({ role, blocks }) => roles.has(role) && blocks.every(({ problems }) => problems.length === 0));
}

/** Notes missing required arguments; the server may respond anyway. */
async function noteMissing(context: RunContext, name: string, values: Record<string, string>) {
  const { host, session, terminal, text } = context;
  if (!offers(context, 'prompts')) return;
  await host.surface.catalog.fetch(session, 'prompts', 'all');
  const [prompt] = host.surface.catalog.named(session.id, 'prompts', name);
  const wanted = isJsonObject(prompt) && Array.isArray(prompt.arguments) ? prompt.arguments : [];
  const missing = wanted.flatMap((argument) => {
    const wantedName = stringAt(argument, 'name');
    const isMissing = isJsonObject(argument) && argument.required === true && wantedName !== undefined;
    return isMissing && !Object.hasOwn(values, wantedName) ? [wantedName] : [];
  });
  if (missing.length > 0) terminal.note(text('cli.prompt.missing', { names: text.quantities.list(missing) }));
}
