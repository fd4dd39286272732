import { TestClock } from '#host/testing/test-clock.ts';
import { CodeWords } from '#shared/hosts/measure/probe-offer.ts';
import { factsOf } from '#shared/hosts/measure/profile-facts.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import type { ProbeSetup } from '../measuring.ts';
import { Probe } from '../probe.ts';

export const words = new CodeWords('a seed');

type Options = Partial<Pick<ProbeSetup, 'transport' | 'hasLimits' | 'hasFaults' | 'isSilent'>> & {
  /** When its process started, beside the clock. */
  started?: number;
};

/** A probe, and what it measured last. */
export function startProbe({ started, ...options }: Options = {}) {
  const clock = new TestClock();
  const measured: HostProfile[] = [];
  const probe = new Probe({
    ...{ clock, words, server: 'loupe-probe', version: '1.0.0' },
    ...{ transport: 'stdio', hasLimits: false, hasFaults: false, isSilent: false },
    ...options,
    ...(started !== undefined && { startedAt: clock.now() + started }),
    measured: (profile) => measured.push(profile),
  });
  /** The values of the facts by their paths. */
  const facts = () => {
    const profile = measured.at(-1);
    const all = profile === undefined ? [] : [...factsOf(profile)];
    return Object.fromEntries(
      all.map(([path, fact]) => [path, Array.isArray(fact) ? fact.map(({ value }) => value) : fact.value]),
    );
  };
  return { probe, clock, measured, facts };
}
