import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { declares } from '#host/exchanges/list-methods.ts';
import { clientRevision } from '#host/recordings/replay/message-meta.ts';
import type { RecordedRequest } from '#host/recordings/replay/recorded-request.ts';
import { readRecording } from '#host/recordings/replay/recording.ts';
import { type IgnoreRule, ignoreProblem, ignoreRulesSchema } from '#host/recordings/verify/ignore-rules.ts';
import { updateRecording } from '#host/recordings/verify/update-recording.ts';
import { type CheckReport, verify } from '#host/recordings/verify/verifier.ts';
import { schemaFault } from '#shared/mcp/json/document-fault.ts';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json.ts';
import { type Era, eraOf, isRevision } from '#shared/model/revision.ts';
import type { Pin } from '#shared/model/server.ts';
import { type RunInvocation, UsageError, type VerifyAction } from '../../arguments/invocation.ts';
import { readAnswerRules } from '../../interaction/server-requests.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import type { RunContext } from '../../run-context.ts';
import { junitReport } from './junit-report.ts';
import { sendRequest } from './send-request.ts';
import { explained, textReport } from './text-report.ts';

/** The run with the revision of the recorded client, unless another one was given. Fails as `readRecording`. */
export async function withRecordedRevision(run: RunInvocation, { file }: VerifyAction): Promise<RunInvocation> {
  if (run.pin.era !== undefined || run.pin.revision !== undefined) return run;
  const { requests } = await readRecording(file);
  return { ...run, pin: { ...run.pin, ...pinOf(requests) } };
}

function pinOf(requests: readonly RecordedRequest[]): Pin {
  const initialized = requests.find(({ method, response }) => method === 'initialize' && response !== undefined);
  const modern = requests.find(({ era, method }) => era === 'modern' && method !== 'server/discover');
  const revision = initialized === undefined ? clientRevision(modern?.params) : agreedRevision(initialized);
  if (revision !== undefined && isRevision(revision)) return { era: eraOf(revision), revision };
  const era: Era | undefined = initialized !== undefined ? 'legacy' : modern && 'modern';
  return era === undefined ? {} : { era };
}

function agreedRevision({ response }: RecordedRequest): string | undefined {
  const message = parseExactMessage(response?.text ?? 'null');
  return isJsonObject(message) ? stringAt(message.result, 'protocolVersion') : undefined;
}

/**
 * `loupe verify FILE`: sends the recorded requests to a server and reports which responses differ. Tool calls pass the gate.
 */
export async function verifyServer(context: RunContext, action: VerifyAction): Promise<ExitCode> {
  const { host, session, run, terminal, text } = context;
  const { file, format, updates } = action;
  const rules = [{ ignore: action.ignored }, ...(await readRules(action.rulesFile))];
  const { header, requests } = await readRecording(file);
  const answers = run.answerFile === undefined ? [] : await readAnswerRules(run.answerFile);
  // For the gate, and for the headers of calls (2026-07-28).
  const calls = requests.some(({ method }) => method === 'tools/call');
  if (calls && declares(session.capabilities, 'tools')) await host.catalog.fetch(session, 'tools', 'all');
  const sending = { allowed: new Set(action.allowed), rules: answers };
  const reports: CheckReport[] = [];
  const changed = await verify(requests, {
    era: session.era,
    handshake: session.era === 'legacy' ? handshakeOf(context) : undefined,
    rules,
    mask: (recorded) => session.secretMask.text(recorded),
    send: (request, replies) => sendRequest(context, request, replies, sending),
    onReport: (report) => {
      reports.push(report);
      if (format === 'text') terminal.print(textReport(report, text));
    },
  });
  const count = (outcome: CheckReport['outcome']) => reports.filter((each) => each.outcome === outcome).length;
  const counts = {
    same: count('same'),
    different: count('different'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
  if (format === 'json') terminal.printJson({ file: basename(file), counts, requests: reports });
  if (format === 'junit') terminal.print(junitReport(basename(file), reports, (report) => explained(report, text)));
  terminal.note(text('cli.verify.summary', { count: reports.length, ...counts }));
  const names = new Set(reports.flatMap(({ reason, name }) => (reason === 'notAllowed' ? (name ?? []) : [])));
  if (names.size > 0) terminal.note(text('cli.verify.needsAllow', { names: text.quantities.list([...names]) }));
  if (updates && changed.length > 0) {
    await updateRecording(file, header, changed);
    terminal.note(text('cli.verify.updated', { file, count: changed.length }));
  }
  const areSame = counts.failed === 0 && (updates || counts.different === 0);
  return areSame ? exitCodes.done : exitCodes.refused;
}

/** What the session knows of its `initialize`. */
function handshakeOf({ session }: RunContext): JsonObject {
  const { revision, answeredRevision, capabilities, serverInfo, instructions } = session.view();
  const protocolVersion = answeredRevision ?? revision;
  return {
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(capabilities !== undefined && { capabilities }),
    ...(serverInfo !== undefined && { serverInfo }),
    ...(instructions !== undefined && { instructions }),
  };
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
