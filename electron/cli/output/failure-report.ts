import { failureText } from '#host/texts.ts';
import type { TrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { cli } from '#shared/messages/en/cli.ts';
import { writtenValues } from '#shared/messages/quantities.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { isOutcome, type NegotiationStep } from '#shared/model/session.ts';
import { type Terminal, visibleLine } from './terminal.ts';
import type { Texts } from './texts.ts';

const shownBytes = 2000;
const stepCauseCharacters = 200;

interface FailureReport {
  terminal: Terminal;
  text: Texts;
  /** Of the negotiation that failed. */
  steps?: readonly NegotiationStep[];
  stderrTail?: readonly string[];
}

/**
 * Prints to stderr: the message, the next step, the cause verbatim, what the attempts to connect got, and the server's
 * last stderr lines.
 */
export function reportFailure(failure: Failure, { terminal, text, steps = [], stderrTail = [] }: FailureReport): void {
  terminal.note(`loupe: ${failureText(failure, text)}`);
  terminal.note(nextStep(failure, text));
  if (failure.cause) {
    terminal.note(text(failure.code === 'serverError' ? 'cli.failure.serverMessage' : 'cli.failure.cause'));
    terminal.note(indented(failure.cause));
  }
  const tried = steps.filter(isOutcome);
  if (tried.length > 0) {
    terminal.note(text('cli.failure.tried'));
    for (const step of tried) terminal.note(indented(stepLines(step, text)));
  }
  if (stderrTail.length > 0) {
    terminal.note(text('cli.failure.stderr'));
    terminal.note(indented(stderrTail.slice(-10).join('\n')));
  }
}

/** What to do about it. */
export function nextStep({ code, params }: Failure, text: Texts): string {
  return text(hasOwnStep(code) ? `cli.next.${code}` : `failure.${code}.next`, writtenValues(params, text.quantities));
}

/** What an attempt got; the beginning of a failure's cause in one line. */
function stepLines({ kind, params, failure }: NegotiationStep, text: Texts): string {
  const step = text(`connection.negotiation.${kind}`, writtenValues(params, text.quantities));
  if (failure === undefined) return step;
  const cause = visibleLine(failure.cause?.trim().slice(0, stepCauseCharacters) ?? '');
  const got = failureText(failure, text);
  return [step, `  ${got}`, ...(cause === '' ? [] : [`  ${cause}`])].join('\n');
}

/** Prints the message that a failure calls malformed. */
export async function reportMessage(
  { code, frameSeq }: Failure,
  { terminal, text, traffic }: { terminal: Terminal; text: Texts; traffic: TrafficLog },
): Promise<void> {
  if (!code.startsWith('malformed') || frameSeq === undefined) return;
  const body = await traffic.body(frameSeq, 'payload', 0, shownBytes).catch(() => undefined);
  if (body === undefined) return;
  const isCut = body.size > shownBytes;
  terminal.note(
    text(isCut ? 'cli.failure.messageCut' : 'cli.failure.message', { shown: shownBytes, bytes: body.size }),
  );
  terminal.note(indented(Buffer.from(body.bytes).toString()));
}

function hasOwnStep(code: FailureCode): code is keyof typeof cli.next {
  return Object.hasOwn(cli.next, code);
}

function indented(lines: string): string {
  return lines.trimEnd().replace(/^/gm, '  ');
}

/** Public interface: never renumber. */
export const exitCodes = {
  done: 0,
  /** Connected, but the server refused or gave no usable response; or a comparison found a difference. */
  refused: 1,
  usage: 2,
  unreachable: 3,
  /** The tool call was not allowed: nothing was sent. */
  denied: 4,
  /** Nothing that counts was found, but not everything could be judged. */
  notJudged: 5,
  /** EX_SOFTWARE in sysexits.h. */
  internal: 70,
  /** As shells report Ctrl-C. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const codesOfFailures: Partial<Record<FailureCode, ExitCode>> = {
  internal: exitCodes.internal,
  callDenied: exitCodes.denied,
  callWithdrawn: exitCodes.denied,
  testsNotConfirmed: exitCodes.denied,
  badArguments: exitCodes.usage,
  vaultLocked: exitCodes.usage,
  wrongPassphrase: exitCodes.usage,
  // A file on the command line, or a configuration file, can't be used.
  storageFailed: exitCodes.usage,
  outputFailed: exitCodes.usage,
  invalidConfig: exitCodes.usage,
  nothingToImport: exitCodes.usage,
  logInUse: exitCodes.usage,
  recordingUnreadable: exitCodes.usage,
  notARecording: exitCodes.usage,
  harOfStdio: exitCodes.usage,
  recordingTooLarge: exitCodes.usage,
  recordingMasked: exitCodes.usage,
  portTaken: exitCodes.usage,
  snapshotUnreadable: exitCodes.usage,
  testsFileInvalid: exitCodes.usage,
  testsFileUnreadable: exitCodes.usage,
  testsFileChanged: exitCodes.usage,
};

const worstFirst: readonly ExitCode[] = [
  ...[exitCodes.interrupted, exitCodes.internal, exitCodes.denied, exitCodes.unreachable, exitCodes.usage],
  ...[exitCodes.refused, exitCodes.notJudged, exitCodes.done],
];

/** The exit code of several runs together. */
export function worstExit(codes: readonly ExitCode[]): ExitCode {
  return worstFirst.find((code) => codes.includes(code)) ?? exitCodes.done;
}

export function exitCodeOf({ code }: Failure, connected: boolean): ExitCode {
  return codesOfFailures[code] ?? (connected ? exitCodes.refused : exitCodes.unreachable);
}
