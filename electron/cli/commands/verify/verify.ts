import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Recording, readRecording, refuseMasked } from '#host/recordings/replay/recording.ts';
import { readingChecks } from '#host/recordings/verify/checks.ts';
import { type IgnoreRule, ignoreRulesSchema } from '#host/recordings/verify/ignore-rules.ts';
import { recordedPin } from '#host/recordings/verify/recorded-pin.ts';
import { updateRecording } from '#host/recordings/verify/update-recording.ts';
import { type CheckReport, unreachedReports } from '#host/recordings/verify/verifier.ts';
import { repeatRecording } from '#host/surface/verify/repeat-recording.ts';
import { recordedRules } from '#host/surface/verify/send-request.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import { schemaFault } from '#shared/mcp/json/document-fault.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { ignoreProblem } from '#shared/model/recordings/ignore-rule.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { ServerRun } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { perform } from '../../perform.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { allowsAtTerminal, decideCalls } from '../decide-calls.ts';
import { junitReport } from './junit-report.ts';
import { explained, textReport } from './text-report.ts';

/**
 * `loupe verify FILE`: sends the recorded requests to a server and reports which responses differ. The server is connected
 * with the revision of the recorded client, unless another one was given; where it can't be, every request has failed. Fails
 * as `readRecording`, and with `recordingMasked`.
 */
export async function verifyCommand(
  run: ServerRun,
  action: ActionOf<'verify'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { requests } = await readUnmasked(action.file, action.allowsMasked);
  const isGiven = run.pin.era !== undefined || run.pin.revision !== undefined;
  const { capabilities, ...agreed } = recordedPin(requests);
  const declared = capabilities !== undefined && { capabilities };
  const pin = { ...run.pin, ...(!isGiven && agreed), ...declared };
  const { standing } = await inSlices(readingChecks(requests));
  return perform({ ...run, pin }, environment, (context) => verifyServer(context, action), {
    // A server may ask as soon as it is connected.
    replies: recordedRules(standing),
    onUnreached: async (_context, failure) => {
      const reports = await unreachedReports(requests, failure);
      if (action.format === 'text') {
        for (const report of reports) environment.terminal.print(textReport(report, environment.text));
      }
      printSums(reports, action, environment);
    },
  });
}

/** Fails as `readRecording`, and with `recordingMasked`. */
async function readUnmasked(file: string, allowsMasked: boolean): Promise<Recording> {
  const recording = await readRecording(file);
  refuseMasked(recording.header, file, allowsMasked);
  return recording;
}

/** Tool calls pass the gate. */
async function verifyServer(context: RunContext, action: ActionOf<'verify'>): Promise<ExitCode> {
  const { host, session, input, terminal, text } = context;
  const { file, format, updates } = action;
  const rules = [{ ignore: action.ignored }, ...(await readRules(action.rulesFile))];
  const { header, requests } = await readRecording(file);
  const allowed = new Set(action.allowed);
  const reports: CheckReport[] = [];
  const {
    platform,
    surface: { composer, calls, catalog },
    connections: { serverRequests },
    stores: { traffic },
  } = host;
  const changed = await repeatRecording(requests, {
    ...{ composer, calls, serverRequests, traffic, catalog, session, rules, signal: context.signal },
    clock: platform.clock,
    changes: (signal) => host.digests.watch(0, signal),
    // Without a terminal a call that isn't allowed is reported with the others.
    decideCall: (_runId, over) =>
      decideCalls(
        context,
        (request, server) =>
          allowed.has(request.tool) || (input.isTTY === true && allowsAtTerminal(context, request, server)),
        over,
      ),
    onReport: (report) => {
      reports.push(report);
      if (format === 'text') terminal.print(textReport(report, text));
    },
  });
  const counts = printSums(reports, action, context);
  const names = new Set(reports.flatMap(({ reason, name }) => (reason === 'notAllowed' ? (name ?? []) : [])));
  if (names.size > 0) terminal.note(text('cli.verify.needsAllow', { names: text.quantities.list([...names]) }));
  if (updates && changed.length > 0) {
    await updateRecording(file, header, changed);
    terminal.note(text('cli.verify.updated', { file, count: changed.length }));
  }
  const areSame = counts.failed === 0 && counts.different === (updates ? changed.length : 0);
  if (!areSame) return exitCodes.refused;
  return counts.notJudged > 0 ? exitCodes.notJudged : exitCodes.done;
}

/** Prints how many requests had which outcome, with all of them in a format for programs. Returns the numbers. */
function printSums(
  reports: readonly CheckReport[],
  { file, format }: ActionOf<'verify'>,
  { terminal, text }: Pick<RunEnvironment, 'terminal' | 'text'>,
): Record<CheckReport['outcome'], number> {
  const count = (outcome: CheckReport['outcome']) => reports.filter((each) => each.outcome === outcome).length;
  const counts = {
    same: count('same'),
    different: count('different'),
    failed: count('failed'),
    notJudged: count('notJudged'),
    skipped: count('skipped'),
  };
  if (format === 'json') terminal.printJson({ file: basename(file), counts, requests: reports });
  if (format === 'junit') terminal.print(junitReport(basename(file), reports, (report) => explained(report, text)));
  terminal.note(text('cli.verify.summary', { count: reports.length, ...counts }));
  return counts;
}

/** Throws `UsageError` for an unreadable or invalid file. */
async function readRules(file: string | undefined): Promise<IgnoreRule[]> {
  if (file === undefined) return [];
  const refuse = (params: UsageError['params']): never => {
    throw new UsageError('badRulesFile', { file, ...params });
  };
  const content = await readFile(file, 'utf8').catch((thrown: NodeJS.ErrnoException) =>
    refuse({ problem: 'unreadable', reason: thrown.code ?? '' }),
  );
  const fault = textFault(content);
  if (fault !== undefined) return refuse(fault);
  const document = JSON.parse(content);
  const { data: rules, error } = ignoreRulesSchema.safeParse(document);
  if (rules === undefined) return refuse(schemaFault(error, document) ?? { problem: 'empty' });
  for (const value of rules.flatMap(({ ignore }) => ignore)) {
    const problem = ignoreProblem(value);
    if (problem !== undefined) throw new UsageError('badIgnore', { value, problem });
  }
  return rules;
}
