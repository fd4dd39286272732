import { readFile } from 'node:fs/promises';
import { type Recording, readRecording, refuseMasked } from '#host/recordings/replay/recording.ts';
import { type IgnoreRule, ignoreRulesSchema } from '#host/recordings/verify/ignore-rules.ts';
import { type RecordedChecks, readingChecks } from '#host/recordings/verify/recorded-checks.ts';
import { recordedPin } from '#host/recordings/verify/recorded-pin.ts';
import { updateRecording } from '#host/recordings/verify/update-recording.ts';
import { RecordingChecks } from '#host/surface/checks/recordings/recording-checks.ts';
import type { Allowance } from '#host/surface/checks/send-request.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import { schemaFault } from '#shared/mcp/json/document-fault.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import { ignoreProblem } from '#shared/model/recordings/ignore-rule.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { ServerRun } from '../../arguments/server-command.ts';
import type { RunContext } from '../../run-context.ts';
import { allowsAtTerminal } from '../decide-calls.ts';

/** A recording as it was read from a file of the user's. */
export interface ReadRecording extends Pick<Recording, 'path' | 'header' | 'requests'> {
  recorded: RecordedChecks;
}

/** Fails as `readRecording`, and with `recordingMasked`. */
export async function readUnmasked(file: string, allowsMasked: boolean): Promise<ReadRecording> {
  const { path, header, requests } = await readRecording(file);
  refuseMasked(header, file, allowsMasked);
  return { path, header, requests, recorded: await inSlices(readingChecks(requests)) };
}

/** A run that connects as the recorded client did, unless the user says otherwise. */
export function withRecordedPin(run: ServerRun, requests: Recording['requests']): ServerRun {
  const isGiven = run.pin.era !== undefined || run.pin.revision !== undefined;
  const { capabilities, ...agreed } = recordedPin(requests);
  const declared = capabilities !== undefined && { capabilities };
  return { ...run, pin: { ...run.pin, ...(!isGiven && agreed), ...declared } };
}

interface RecordingOptions {
  allowed: readonly string[];
  ignored: readonly string[];
  rulesFile: string | undefined;
}

/** The requests of a recording to be sent again, and which calls among them may be. Throws `UsageError` for bad rules. */
export async function recordingChecks(
  context: RunContext,
  { path, header, recorded }: ReadRecording,
  { allowed, ignored, rulesFile }: RecordingOptions,
): Promise<{ planned: RecordingChecks; allowance: Allowance }> {
  const { host, session, input } = context;
  const {
    platform,
    connections: { serverRequests },
    stores: { traffic },
    surface: { catalog },
  } = host;
  const rules = [{ ignore: [...ignored] }, ...(await readRules(rulesFile))];
  // The file is the user's own, wherever it is.
  const source = { kind: 'recording' as const, recordingId: recordingIdSchema.parse('file'), ignored: [...ignored] };
  const request = {
    source: { ...source, allowsMasked: true },
    serverId: session.server.id,
    allowed: [...allowed],
    asks: false,
  };
  const planned = new RecordingChecks(
    {
      ...{ request, session, hasOwnSession: false, recorded, rules },
      write: async (responses) => {
        await updateRecording(path, header, responses);
        return async () => {};
      },
    },
    { clock: platform.clock, catalog, serverRequests, traffic },
  );
  const asks: Allowance['asks'] = (call, server) => allowsAtTerminal(context, call, server);
  // Without a terminal a call that isn't allowed is reported with the others.
  return { planned, allowance: { allowed: new Set(allowed), asks: input.isTTY === true ? asks : false } };
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
