import type { ClientFeature, FeatureSwitches } from '../model/client-features.ts';
import type { JsonObject } from '../model/json.ts';
import type { Revision } from '../model/revision.ts';

/** The identifier of the tasks extension (2026-07-28). */
export const tasksExtension = 'io.modelcontextprotocol/tasks';
/** The identifier of the extension for user interfaces of servers. */
export const appsExtension = 'io.modelcontextprotocol/ui';
/** The MIME type of such a user interface. */
export const appMimeType = 'text/html;profile=mcp-app';

/** From which revision on a feature can be offered. */
const since: Readonly<Record<ClientFeature, Revision>> = {
  roots: '2024-11-05',
  sampling: '2024-11-05',
  samplingTools: '2025-11-25',
  samplingContext: '2025-11-25',
  elicitationForm: '2025-06-18',
  elicitationUrl: '2025-11-25',
  tasks: '2026-07-28',
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
  const extensions: JsonObject = {
    ...(offers('tasks') && { [tasksExtension]: {} }),
    ...(offers('apps') && { [appsExtension]: { mimeTypes: [appMimeType] } }),
  };
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
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}
