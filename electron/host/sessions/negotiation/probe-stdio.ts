import { failureFrom } from '#shared/messages/failure.ts';
import { newestModernRevision } from '#shared/model/revision.ts';
import type { Clock } from '../../platform.ts';
import { StdioLink, type StdioTarget } from '../../transports/stdio/stdio-link.ts';
import type { Tap } from '../../transports/tap.ts';
import { Peer } from '../peer.ts';
import { withModernMeta } from './modern-meta.ts';
import type { NegotiationContext } from './negotiation.ts';
import { judge, type Verdict } from './verdict.ts';

/** How long a server may stay silent before it is taken for a legacy one, in milliseconds. */
const PROBE_MS = 5000;

/** A probe's process is nobody's session: it is not asked twice to end. */
const PROBE_PATIENCE = { stdinMs: 300, termMs: 700 };

/**
 * Finds out the era of a stdio server in a process of its own, so that a legacy server that dislikes an
 * unknown first request, or dies of it, is not harmed (versioning, 2026-07-28). Throws when the command
 * cannot be started or the user gives up.
 */
export async function probeStdio(
  target: StdioTarget,
  tap: Tap,
  clock: Clock,
  context: NegotiationContext,
): Promise<Verdict> {
  const { clientVersion, signal, step } = context;
  const waitMs = Math.min(PROBE_MS, context.timeoutMs);
  const peer = new Peer(clock, {
    decorate: (params) => params,
    cancelsByClosing: () => false,
    answerRequest: () => undefined,
    notified: () => {},
    changed: () => {},
    patience: () => ({ timeoutMs: waitMs, maxTimeoutMs: waitMs }),
  });
  const events = {
    message: peer.receive.bind(peer),
    stray: () => {},
    stderr: () => {},
    changed: () => {},
    ended: peer.fail.bind(peer),
  };
  const link = new StdioLink(target, tap.forProbe(), events, PROBE_PATIENCE);
  await link.open();
  peer.attach(link);
  step('probeStarted', { pid: link.process?.pid ?? 0 });
  try {
    const params = withModernMeta({}, newestModernRevision, clientVersion);
    const answer = await peer.request('server/discover', params, { signal, uncancellable: true });
    const verdict = judge(answer);
    if (verdict.era === 'modern') step('probeModern', { revision: verdict.revision ?? '' }, answer.responseSeq);
    else step('probeLegacy', { code: answer.error?.code ?? '' }, answer.responseSeq);
    return verdict;
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code === 'requestTimedOut') step('probeSilent', { waitedMs: waitMs });
    else if (failure.code === 'processExited') step('probeEnded', { exitCode: failure.params.exitCode ?? -1 });
    else throw thrown;
    return { era: 'legacy' };
  } finally {
    await link.close();
  }
}
