import type { RunId } from '#shared/model/id/id.ts';

/** Puts the arguments of a call into its tool's form. */
export type EditCall = (runId: RunId) => void;
