import { takesTask } from '#shared/mcp/capabilities.ts';
import { toolHints } from '#shared/mcp/items/tool-item.ts';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { writtenValues } from '#shared/messages/quantities.ts';
import { schemaNoteText, violationWords } from '#shared/messages/schema-words.ts';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import type { TaskState } from '#shared/model/runs/task.ts';
import type { Progress, ToolCall, ToolResult } from '#shared/model/runs/tool-call.ts';
import type { ActionOf } from '../arguments/commands.ts';
import { toolArguments } from '../arguments/given-arguments.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { visibleLine } from '../output/terminal.ts';
import { FinalFailure, type RunContext } from '../run-context.ts';
import { allowsAtTerminal, decideCalls } from './decide-calls.ts';
import { offers } from './list-items.ts';
import { contentText, printBlocks } from './print-blocks.ts';

type CallAction = ActionOf<'callTool'>;

/** Calls a tool if `--yes` or the user allows it. A result with `isError` is printed and sets the exit code. */
export async function callTool(context: RunContext, action: CallAction): Promise<ExitCode> {
  const { host, session, terminal, text, signal } = context;
  const tool = action.name;
  const { ordinal, inputSchema, isOnlyTask, isRepeatable = false } = await findTool(context, tool);
  if (ordinal === undefined) terminal.note(text('cli.tool.unlisted', { tool }));
  const argumentsText = toolArguments(action.given, inputSchema);
  const check = ordinal === undefined ? undefined : await host.surface.calls.check(session.id, ordinal, argumentsText);
  const isInvalid = check?.verdict === 'invalid';
  if (isInvalid) noteViolations(context, 'cli.tool.invalid', check);
  else noteSchema(context, 'inputSchema', check);
  const running = host.surface.calls.run(
    session,
    { tool, argumentsText, invalid: isInvalid, asTask: action.asTask ?? (isOnlyTask === true ? {} : undefined) },
    {
      signal,
      onProgress: (progress) => noteProgress(context, progress),
      onTask: (task) => noteTask(context, task),
    },
  );
  const over = new AbortController();
  const ended = running.finally(() => over.abort());
  ended.catch(() => {});
  const allows = action.yes
    ? () => true
    : (request: ToolCallSubject, server: string) => allowsAtTerminal(context, request, server);
  await decideCalls(context, allows, over.signal);
  const call = await ended;
  signal.throwIfAborted();
  if (call.failure !== undefined) {
    // The session may have been forgotten after the server began to act.
    const mayHaveActed = call.requestSeq !== undefined && !isRepeatable;
    if (call.failure.code !== 'sessionExpired' || !mayHaveActed) throw new FailureError(call.failure);
    terminal.note(text('cli.tool.notRepeated', { tool }));
    throw new FinalFailure(call.failure);
  }
  if (call.phase !== 'ended') fail('connectionLost', { method: 'tasks/get' });
  return call.result === undefined ? exitCodes.refused : printResult(context, call, call.result);
}

/** The listed tool; empty when it isn't listed or the server declares no tools. */
export async function findTool(
  context: RunContext,
  name: string,
): Promise<{ ordinal?: number; inputSchema?: Json; isOnlyTask?: boolean; isRepeatable?: boolean }> {
  const { host, session } = context;
  if (!offers(context, 'tools')) return {};
  await host.surface.catalog.fetch(session, 'tools', 'all');
  const { rows: items } = host.surface.catalog.items(session.id, 'tools', 0, Number.POSITIVE_INFINITY);
  const found = items.find(({ raw }) => stringAt(raw, 'name') === name);
  if (found === undefined) return {};
  const schema = isJsonObject(found.raw) ? found.raw.inputSchema : undefined;
  const execution = isJsonObject(found.raw) ? found.raw.execution : undefined;
  // In later revisions the server decides.
  const { revision, capabilities } = session.view();
  const isOnlyTask = takesTask(revision, capabilities, found.raw) && stringAt(execution, 'taskSupport') === 'required';
  // By the user's command, and by what the server says of the tool, a second call does nothing more than the first.
  const isRepeatable = toolHints(found.raw).some(
    ({ name: hint, value }) => value && (hint === 'readOnlyHint' || hint === 'idempotentHint'),
  );
  return { ordinal: found.ordinal, isOnlyTask, isRepeatable, ...(schema !== undefined && { inputSchema: schema }) };
}

function printResult(context: RunContext, { tool }: ToolCall, result: ToolResult): ExitCode {
  const { run, host, terminal, text } = context;
  const { readId, blocks, omitted, structured, whole, check, isError, resultType, problems } = result;
  if (readId === undefined) return exitCodes.internal;
  let areBlocksGood = blocks.every((block) => block.problems.length === 0);
  if (run.json) terminal.printJson(parseExactMessage(contentText(host, readId, whole.index)));
  else {
    areBlocksGood = printBlocks(context, readId, blocks);
    // A result without content is printed whole.
    const instead = structured ?? (problems.includes('contentMissing') ? whole : undefined);
    if (blocks.length === 0 && instead !== undefined) {
      terminal.printContent(`${contentText(host, readId, instead.index)}\n`);
    } else if (blocks.length === 0 && resultType === undefined) terminal.note(text('calls.noBlocks'));
  }
  if (omitted !== undefined) terminal.note(text('blocks.omitted', { count: omitted }));
  for (const problem of problems) terminal.note(text(`calls.problems.${problem}`));
  if (isError) terminal.note(text('cli.tool.toolError', { tool }));
  if (check?.verdict === 'invalid') noteViolations(context, 'cli.tool.unfit', check);
  else noteSchema(context, 'outputSchema', check);
  if (resultType !== undefined) terminal.note(text('cli.tool.inputRequired', { resultType }));
  const isWellFormed = problems.length === 0 && areBlocksGood;
  // A schema that can't be used says nothing about the result.
  const fits = check?.verdict !== 'invalid';
  const isGood = isWellFormed && fits && !isError && resultType === undefined;
  if (!isGood) return exitCodes.refused;
  return check?.verdict === 'tooSlow' ? exitCodes.notJudged : exitCodes.done;
}

function noteViolations(
  { terminal, text }: RunContext,
  title: 'cli.tool.invalid' | 'cli.tool.unfit',
  check: SchemaCheck,
) {
  terminal.note(text(title));
  for (const { pointer, keyword, expected, found } of check.violations) {
    const [key, values] = violationWords({ keyword, expected });
    const problem = text(`forms.violation.${key}`, values);
    const words = found === undefined ? problem : text('forms.violationFound', { problem, found });
    terminal.note(`  ${visibleLine(`${pointer === '' ? '/' : pointer}: ${words}`)}`);
  }
  noteAll({ terminal, text }, check);
}

/** Notes why a schema can't be used, or how the check may differ from what it means. */
function noteSchema({ terminal, text }: RunContext, which: 'inputSchema' | 'outputSchema', check?: SchemaCheck): void {
  if (check?.verdict === 'badSchema') terminal.note(text('cli.tool.unusableSchema', { which }));
  if (check?.verdict === 'tooSlow') terminal.note(text('cli.tool.uncheckedSchema', { which }));
  if (check !== undefined) noteAll({ terminal, text }, check);
}

function noteAll({ terminal, text }: Pick<RunContext, 'terminal' | 'text'>, { notes = [] }: SchemaCheck): void {
  for (const note of notes) {
    const words = schemaNoteText(note, (key, values = {}) =>
      text(`forms.${key}`, writtenValues(values, text.quantities)),
    );
    terminal.note(`  ${visibleLine(words)}`);
  }
}

function noteProgress(
  { terminal, text }: RunContext,
  { progress = 0, total, message = '' }: Omit<Progress, 'at'>,
): void {
  const line =
    total === undefined
      ? text('cli.tool.progressOpen', { progress, message })
      : text('cli.tool.progress', { progress, total, message });
  terminal.note(line.trimEnd());
}

function noteTask(
  { terminal, text }: RunContext,
  { id, status, message }: { id: string } & Pick<TaskState, 'status' | 'message'>,
) {
  terminal.note(
    message === undefined ? text('cli.tool.task', { id, status }) : text('cli.tool.taskSays', { id, status, message }),
  );
}
