import type { Round, RoundTripKey } from '#shared/model/round.ts';

/** One request that is followed through its rounds. */
export interface FollowedTrip {
  /** In their order, each as it stands now. */
  readonly rounds: Round[];
  /** Takes a round as it stands now. */
  onRound(round: Round): void;
  /** The request is over: whoever asked for it has its rounds now. */
  end(): void;
}

/**
 * The rounds of prompts and resources that are being asked for, so that they can be looked at before there is an
 * answer (2026-07-28, multi-round-trip requests).
 */
export class OpenRounds {
  readonly #onChange: () => void;
  readonly #trips = new Set<{ key: RoundTripKey; trip: FollowedTrip }>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Follows a request until its `end`, which must be called once. */
  follow(key: RoundTripKey): FollowedTrip {
    const rounds: Round[] = [];
    const trip: FollowedTrip = {
      rounds,
      onRound: (round) => {
        rounds[round.number - 1] = round;
        this.#onChange();
      },
      end: () => {
        this.#trips.delete(followed);
        if (rounds.length > 0) this.#onChange();
      },
    };
    const followed = { key, trip };
    this.#trips.add(followed);
    return trip;
  }

  /** The rounds so far; of the same asked for twice at once, those of the newer. */
  list({ sessionId, method, target }: RoundTripKey): Round[] {
    const same = [...this.#trips].filter(
      ({ key }) => key.sessionId === sessionId && key.method === method && key.target === target,
    );
    return [...(same.at(-1)?.trip.rounds ?? [])];
  }
}
