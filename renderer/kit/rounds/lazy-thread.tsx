import type { ServerId } from '#shared/model/id.ts';
import type { Round, RoundTripKey } from '#shared/model/round.ts';
import { useSession } from '../../data/queries.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const Thread = lazyView(async () => (await import('./rounds-thread.tsx')).RoundsThread);
const Open = lazyView(async () => (await import('./open-rounds.tsx')).OpenRounds);

interface RoundsThreadProps {
  rounds: readonly Round[];
  /** What the request was answered with in the end, when there is such a frame. */
  responseSeq?: number | undefined;
}

/** The rounds of a request; nothing for one that was answered at once. */
export function RoundsThread(props: RoundsThreadProps) {
  return props.rounds.length > 0 && <Thread {...props} />;
}

/** The rounds of a request that is under way, as they come; nothing in an era that has none. */
export function OpenRounds({ serverId, ...trip }: RoundTripKey & { serverId: ServerId }) {
  return useSession(serverId)?.era === 'modern' && <Open {...trip} />;
}
