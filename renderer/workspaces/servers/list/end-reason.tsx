import type { SessionState } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import css from '../servers.module.css';
import { errorLine, withoutTarget } from './error-line.ts';

/** Whether a session ended by a failure. A probe is expected to end early. */
export function hasFailed(session: SessionState | undefined): boolean {
  return session?.phase === 'ended' && session.end?.failure !== undefined && session.recorded?.isProbe !== true;
}

/**
 * Why a session ended, if it failed: the error in the server's error output, else the failure. After Loupe
 * stopped the server because of the failure, that output may be about the stop alone: the failure is shown.
 */
export function EndReason({ session }: { session: SessionState | undefined }) {
  const failureText = useFailureText();
  if (session === undefined || !hasFailed(session)) return null;
  const failure = session.end?.failure;
  const written = session.process?.stopStage === undefined ? errorLine(session.stderrTail) : undefined;
  const reason = written ?? (failure && withoutTarget(failureText(failure).sentence, session.target));
  if (reason === undefined) return null;
  return (
    <div className={classNames(layout.error, css.reason)} title={reason}>
      {reason}
    </div>
  );
}
