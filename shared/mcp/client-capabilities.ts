import type { ClientFeature, FeatureSwitches } from '../model/client-features.ts';
import type { JsonObject } from '../model/json.ts';
import type { Revision } from '../model/revision.ts';

/** From which revision on a feature can be offered. */
const since: Readonly<Record<ClientFeature, Revision>> = {
  roots: '2024-11-05',
  sampling: '2024-11-05',
  samplingTools: '2025-11-25',
  samplingContext: '2025-11-25',
  elicitationForm: '2025-06-18',
  elicitationUrl: '2025-11-25',
};

/** True when a revision has the feature at all. */
export function hasFeature(revision: Revision, feature: ClientFeature): boolean {
  return revision >= since[feature];
}

/**
 * What a client of `revision` declares when it offers all features that are not switched off (lifecycle,
 * capability negotiation; from 2026-07-28 on every request).
 */
export function clientCapabilities(revision: Revision, switches: FeatureSwitches = {}): JsonObject {
  const offers = (feature: ClientFeature) => switches[feature] !== false && hasFeature(revision, feature);
  const isModern = revision >= '2026-07-28';
  const hasModes = revision >= '2025-11-25';
  return {
    ...(offers('roots') && { roots: isModern ? {} : { listChanged: true } }),
    ...(offers('sampling') && {
      sampling: {
        ...(offers('samplingTools') && { tools: {} }),
        ...(offers('samplingContext') && { context: {} }),
      },
    }),
    ...((offers('elicitationForm') || offers('elicitationUrl')) && {
      elicitation: {
        ...(hasModes && offers('elicitationForm') && { form: {} }),
        ...(offers('elicitationUrl') && { url: {} }),
      },
    }),
  };
}
