import type { PinId } from '#shared/model/id/id.ts';
import type { acceptChecks } from '../../../kit/checks/index.ts';
import type { ShownCheck } from './shown-check.ts';

/** What names the result of a check. */
export type ResultOf = { checkRunId: string; ordinal: number } | { pinId: PinId };

/** Where the result of a check is; undefined before there is one. */
export function resultOf({ pinId, checkRunId, ordinal }: ShownCheck): ResultOf | undefined {
  if (pinId !== undefined) return { pinId };
  return checkRunId === undefined ? undefined : { checkRunId, ordinal };
}

/** What is accepted of a check. */
export function acceptedBy(of: ResultOf): Parameters<typeof acceptChecks>[0] {
  return 'pinId' in of ? { pinIds: [of.pinId] } : { checkRunId: of.checkRunId, ordinals: [of.ordinal] };
}
