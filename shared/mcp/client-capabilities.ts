import type { ClientFeature, FeatureSwitches } from '../model/inbox/client-features.ts';
import type { JsonObject } from '../model/json.ts';
import type { Revision } from '../model/revision.ts';

/** The extensions that Loupe follows, as both sides name them in `capabilities.extensions`. */
export const extensionIds = { tasks: 'io.modelcontextprotocol/tasks', apps: 'io.modelcontextprotocol/ui' } as const;

/** The one kind of document that an app may be (MCP Apps, `ui://` resources). */
export const appMimeType = 'text/html;profile=mcp-app';

/** From which revision on a feature can be offered. */
const since: Readonly<Record<ClientFeature, Revision>> = {
  roots: '2024-11-05',
  sampling: '2024-11-05',
  samplingTools: '2025-11-25',
  samplingContext: '2025-11-25',
  elicitationForm: '2025-06-18',
  elicitationUrl: '2025-11-25',
  tasks: '2025-11-25',
  apps: '2025-11-25',
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
  const elicits = offers('elicitationForm') || offers('elicitationUrl');
  const extensions = {
    ...(isModern && offers('tasks') && { [extensionIds.tasks]: {} }),
    ...(offers('apps') && { [extensionIds.apps]: { mimeTypes: [appMimeType] } }),
  };
  return {
    ...(offers('roots') && { roots: isModern ? {} : { listChanged: true } }),
    ...(offers('sampling') && {
      sampling: {
        ...(offers('samplingTools') && { tools: {} }),
        ...(offers('samplingContext') && { context: {} }),
      },
    }),
    ...(elicits && {
      elicitation: {
        ...(hasModes && offers('elicitationForm') && { form: {} }),
        ...(offers('elicitationUrl') && { url: {} }),
      },
    }),
    ...(!isModern && offers('tasks') && { tasks: ownTasks(offers('sampling'), elicits) }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

/** What a server of 2025-11-25 may ask of its client as a task of the client's. */
function ownTasks(samples: boolean, elicits: boolean): JsonObject {
  const requests = {
    ...(samples && { sampling: { createMessage: {} } }),
    ...(elicits && { elicitation: { create: {} } }),
  };
  return { list: {}, cancel: {}, ...(Object.keys(requests).length > 0 && { requests }) };
}
