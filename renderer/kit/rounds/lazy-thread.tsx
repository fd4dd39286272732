import { lazy, Suspense } from 'react';
import type { ServerId } from '#shared/model/id.ts';
import type { Round, RoundTripKey } from '#shared/model/round.ts';
import { useSession } from '../../data/queries.ts';

const Thread = lazy(async () => ({ default: (await import('./rounds-thread.tsx')).RoundsThread }));
const Open = lazy(async () => ({ default: (await import('./open-rounds.tsx')).OpenRounds }));

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

/** The rounds of a request that is under way, as they come; nothing in an era that has none. */
export function OpenRounds({ serverId, ...trip }: RoundTripKey & { serverId: ServerId }) {
  const session = useSession(serverId);
  if (session?.era !== 'modern') return null;
  return (
    <Suspense>
      <Open {...trip} />
    </Suspense>
  );
}
