import type { Failure } from '../model/failure.ts';
import type { ClientFeature, FeatureSwitches } from '../model/inbox/client-setup.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import type { CatalogKind } from '../model/lists/catalog.ts';
import type { Revision } from '../model/revision.ts';

/** The keys of `capabilities.extensions` that Loupe supports. */
export const extensionIds = { tasks: 'io.modelcontextprotocol/tasks', apps: 'io.modelcontextprotocol/ui' } as const;

/** The only MIME type of apps (MCP Apps, `ui://` resources). */
export const appMimeType = 'text/html;profile=mcp-app';

/** The first revision that has a feature. */
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

export function hasFeature(revision: Revision, feature: ClientFeature): boolean {
  return revision >= since[feature];
}

/**
 * What a client of `revision` declares (lifecycle, capability negotiation; from 2026-07-28 on every request).
 * `otherExtensions` are declared in addition.
 */
export function clientCapabilities(
  revision: Revision,
  switches: FeatureSwitches = {},
  otherExtensions: JsonObject = {},
): JsonObject {
  const offers = (feature: ClientFeature) => switches[feature] !== false && hasFeature(revision, feature);
  const isModern = revision >= '2026-07-28';
  const hasModes = revision >= '2025-11-25';
  const elicits = offers('elicitationForm') || offers('elicitationUrl');
  const extensions = {
    ...otherExtensions,
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
    ...(!isModern && offers('tasks') && { tasks: taskCapability(offers('sampling'), elicits) }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

/** Which requests of a server the client can handle as tasks (2025-11-25). */
function taskCapability(samples: boolean, elicits: boolean): JsonObject {
  const requests = {
    ...(samples && { sampling: { createMessage: {} } }),
    ...(elicits && { elicitation: { create: {} } }),
  };
  return { list: {}, cancel: {}, ...(Object.keys(requests).length > 0 && { requests }) };
}

/**
 * What a server of a revision may declare and doesn't, by its name in the capabilities; nothing for what isn't an object,
 * or a revision that isn't known.
 */
export function undeclaredCapabilities(revision: string | undefined, capabilities: Json | undefined): string[] {
  if (revision === undefined || !isJsonObject(capabilities)) return [];
  const names = [
    ...['tools', 'resources', 'prompts', 'logging'],
    ...(revision >= '2025-03-26' ? ['completions'] : []),
    ...(revision === '2025-11-25' ? ['tasks'] : []),
  ];
  return names.filter((name) => !Object.hasOwn(capabilities, name));
}

/** Whether a server declares tasks (2025-11-25), or their extension (2026-07-28). */
export function declaresTasks(capabilities: Json | undefined): boolean {
  if (!isJsonObject(capabilities)) return false;
  const { tasks, extensions } = capabilities;
  return isJsonObject(tasks) || (isJsonObject(extensions) && isJsonObject(extensions[extensionIds.tasks]));
}

type ServerFeature = 'logging' | 'resources.subscribe' | 'tasks.list' | 'tasks.requests.tools.call';

/** True when the capability is an object or `true` (lifecycle, capability negotiation). */
export function declaresFeature(capabilities: Json | undefined, feature: ServerFeature): boolean {
  let declared = capabilities;
  for (const name of feature.split('.')) declared = isJsonObject(declared) ? declared[name] : undefined;
  return declared === true || isJsonObject(declared);
}

/**
 * True when a tool can be called as a task (2025-11-25, tasks): the server declares it, and the tool's
 * `execution.taskSupport` is `optional` or `required`. An unlisted tool (`undefined`) can.
 */
export function takesTask(
  revision: string | undefined,
  capabilities: Json | undefined,
  tool: Json | undefined,
): boolean {
  if (revision !== '2025-11-25' || !declaresFeature(capabilities, 'tasks.requests.tools.call')) return false;
  if (tool === undefined) return true;
  const support = isJsonObject(tool) ? stringAt(tool.execution, 'taskSupport') : undefined;
  return support === 'optional' || support === 'required';
}

/** True when a failure only means that the server has no templates (-32601), which have no capability. */
export function isNotOffered(kind: CatalogKind, { code, params }: Failure): boolean {
  return kind === 'templates' && code === 'serverError' && params.code === -32601;
}
