import { failureFrom } from '#shared/messages/failure.ts';
import { newestModernRevision } from '#shared/model/revision.ts';
import type { Clock } from '../../platform.ts';
import type { LinkEvents, LinkFactory } from '../../transports/link.ts';
import { StdioLink, type StdioTarget } from '../../transports/stdio/stdio-link.ts';
import type { Tap } from '../../transports/tap.ts';
import { Peer } from '../peer.ts';
import { withModernMeta } from './modern-meta.ts';
import { type Agreement, discovered, type NegotiationContext } from './negotiation.ts';
import { judge, type Verdict } from './verdict.ts';

/** What a probe found out. */
export interface Probed {
  verdict: Verdict;
  /** The probe's process, running, for the session to go on with: only a modern server's is unharmed for certain. */
  running?: LinkFactory;
  /** What the probe's answer agreed to, when it was a result. */
  agreement?: Agreement;
}

/** How long a server may stay silent before it is taken for a legacy one, in milliseconds. */
const PROBE_MS = 5000;

/** A legacy server's probe is nobody's session: it is not asked twice to end. */
const PROBE_PATIENCE = { stdinMs: 300, termMs: 700 };

/**
 * Finds out the era of a stdio server in a process of its own, so that a legacy server that dislikes an
 * unknown first request, or dies of it, is not harmed (versioning, 2026-07-28). A modern server keeps no state
 * of a conversation: its process lives on for the session. Throws when the command cannot be started or the user
 * gives up.
 */
export async function probeStdio(
  target: StdioTarget,
  tap: Tap,
  clock: Clock,
  context: NegotiationContext,
): Promise<Probed> {
  const { identity, signal, step } = context;
  const waitMs = Math.min(PROBE_MS, context.timeoutMs);
  // Ids of its own: what the session asks the same process later must not repeat them.
  const peer = new Peer(
    clock,
    {
      decorate: (params) => params,
      cancelsByClosing: () => false,
      answerRequest: () => Promise.resolve(undefined),
      notified: () => {},
      changed: () => {},
      patience: () => ({ timeoutMs: waitMs, maxTimeoutMs: waitMs }),
    },
    'loupe-probe',
  );
  /** What a session that goes on with the process has missed. */
  const missed: ((events: LinkEvents) => void)[] = [];
  const events = {
    message: peer.receive.bind(peer),
    stray: () => missed.push((session) => session.stray()),
    stderr: (text: string) => missed.push((session) => session.stderr(text)),
    changed: () => {},
    ended: peer.fail.bind(peer),
  };
  const link = new StdioLink(target, tap.forProbe(), events, PROBE_PATIENCE);
  await link.open();
  peer.attach(link);
  step('probeStarted', { pid: link.process?.pid ?? 0 });
  let isKept = false;
  try {
    const params = withModernMeta({}, newestModernRevision, identity);
    const answer = await peer.request('server/discover', params, { signal, uncancellable: true });
    const verdict = judge(answer);
    if (verdict.era === 'legacy') {
      step('probeLegacy', { code: answer.error?.code ?? '' }, answer.responseSeq);
      return { verdict };
    }
    step('probeModern', { revision: verdict.revision ?? '' }, answer.responseSeq);
    isKept = true;
    return {
      verdict,
      running: (sessionEvents) => {
        for (const tell of missed) tell(sessionEvents);
        return link.handOver(tap, sessionEvents);
      },
      ...(answer.error === undefined && { agreement: discovered(answer, verdict, newestModernRevision) }),
    };
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code === 'requestTimedOut') step('probeSilent', { waitedMs: waitMs });
    else if (failure.code === 'processExited') step('probeEnded', { exitCode: failure.params.exitCode ?? -1 });
    else throw thrown;
    return { verdict: { era: 'legacy' } };
  } finally {
    if (!isKept) await link.close();
  }
}
