import { useQuery } from '@tanstack/react-query';
import type { RoundTripKey } from '#shared/model/round.ts';
import { host } from '../../data/client.ts';
import { RoundsThread } from './rounds-thread.tsx';

/** The rounds so far of what is being asked for, the one that waits among them. */
export function OpenRounds(trip: RoundTripKey) {
  // Not kept: the next time that the same is asked for begins anew.
  const { data: rounds = [] } = useQuery({ ...host.inbox.rounds.queryOptions({ input: trip }), gcTime: 0 });
  return rounds.length === 0 ? null : <RoundsThread rounds={rounds} />;
}
