import { lazy, Suspense } from 'react';
import type { Round } from '#shared/model/round.ts';

const Thread = lazy(async () => ({ default: (await import('./rounds-thread.tsx')).RoundsThread }));

interface RoundsThreadProps {
  rounds: readonly Round[];
  /** What the request was answered with in the end, when there is such a frame. */
  responseSeq?: number | undefined;
}

/** The rounds of a request, loaded when there are any; nothing for one that was answered at once. */
export function RoundsThread(props: RoundsThreadProps) {
  if (props.rounds.length === 0) return null;
  return (
    <Suspense>
      <Thread {...props} />
    </Suspense>
  );
}
