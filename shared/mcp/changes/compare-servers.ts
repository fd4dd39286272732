import type { Change } from '../../model/change.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { differs, members } from './both-values.ts';
import { capabilityChanges, pairedCapabilities } from './capability-changes.ts';
import { eraStep } from './era-step.ts';
import { serverChange } from './server-change.ts';

/** Changes of what a server says about itself. Pointers are into the snapshot. */
export function* compareServers(before: Snapshot, after: Snapshot): Generator<Change> {
  const revisions = { before: before.protocolVersion, after: after.protocolVersion };
  const isSameEra = before.era === after.era;
  if (differs(revisions)) {
    // Revisions are dates: an earlier one has less.
    const isStepUp = isSameEra && (before.protocolVersion ?? '') < (after.protocolVersion ?? '');
    yield serverChange('revision-changed', isStepUp ? 'info' : 'risky', 'negotiation', '/protocolVersion', revisions);
  } else if (!isSameEra) {
    yield serverChange('revision-changed', 'risky', 'negotiation', '/era', { before: before.era, after: after.era });
  }
  const infos = { before: before.serverInfo, after: after.serverInfo };
  for (const [name, values] of members(infos)) {
    if (differs(values))
      yield serverChange('server-info-changed', 'info', 'identity', pointerTo('/serverInfo', name), values);
  }
  const texts = { before: before.instructions, after: after.instructions };
  if (differs(texts)) yield serverChange('instructions-changed', 'minor', 'modelReads', '/instructions', texts);
  const step = eraStep(before.era, after.era);
  for (const pair of pairedCapabilities(before, after)) yield* capabilityChanges(pair, step);
}
