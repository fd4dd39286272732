import { appMimeType } from '#shared/mcp/capabilities.ts';
import { metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { appPermissions } from '#shared/model/runs/app-permissions.ts';
import { type AppGrants, type AppSourceKind, type AppWants, appSourceKinds } from '#shared/model/runs/app-view.ts';

/** Most origins of one kind that are read. */
const mostSources = 50;
const mostCharacters = 300;

const cspFields: Record<AppSourceKind, string> = {
  connect: 'connectDomains',
  resource: 'resourceDomains',
  frame: 'frameDomains',
  baseUri: 'baseUriDomains',
};

/** An origin, optionally with a wildcard for subdomains. */
const origin = /^(https?|wss?):\/\/(\*(?:\.[a-z0-9_-]+){2,}|[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/;

/** The app in a tool's `_meta`, if any (MCP Apps, tool metadata). */
export function appOfTool(tool: Json): { resourceUri: string; isDeprecatedKey: boolean } | undefined {
  const meta = metaOf(tool);
  const resourceUri = stringAt(meta.ui, 'resourceUri');
  if (resourceUri !== undefined) return { resourceUri, isDeprecatedKey: false };
  const flat = stringAt(meta, 'ui/resourceUri');
  return flat === undefined ? undefined : { resourceUri: flat, isDeprecatedKey: true };
}

/** Whether apps may call a tool (MCP Apps, visibility). */
export function isForApps(tool: Json): boolean {
  const { ui } = metaOf(tool);
  if (!isJsonObject(ui) || ui.visibility === undefined || ui.visibility === null) return true;
  return Array.isArray(ui.visibility) && ui.visibility.includes('app');
}

/** Ignores case and spaces. */
export function isAppMimeType(mimeType: string | undefined): boolean {
  return mimeType?.toLowerCase().replace(/\s/g, '') === appMimeType;
}

/** What an app's resource or content item requests in `_meta.ui`. Never throws. */
export function readAppWants(item: Json): AppWants {
  const { ui } = metaOf(item);
  const { csp, permissions, prefersBorder, domain } = isJsonObject(ui) ? ui : {};
  return {
    sources: appSourceKinds.flatMap((kind) => readSources(kind, isJsonObject(csp) ? csp[cspFields[kind]] : undefined)),
    permissions: appPermissions.filter((name) => isJsonObject(permissions) && isJsonObject(permissions[name])),
    ...(typeof prefersBorder === 'boolean' && { prefersBorder }),
    ...(typeof domain === 'string' && { domain: domain.slice(0, mostCharacters) }),
  };
}

/** Limits grants to what is requested and can be granted. */
export function grantable(wants: AppWants, grants: AppGrants): AppGrants {
  return {
    sources: wants.sources
      .filter(({ kind, source, isRefused }) => {
        return !isRefused && grants.sources.some((given) => given.kind === kind && given.source === source);
      })
      .map(({ kind, source }) => ({ kind, source })),
    permissions: wants.permissions.filter((name) => grants.permissions.includes(name)),
  };
}

/** The granted sources in the form of `_meta.ui.csp`, for the app. */
export function cspOf({ sources }: AppGrants): JsonObject {
  const entries = appSourceKinds.map((kind): [string, string[]] => [
    cspFields[kind],
    sources.filter((given) => given.kind === kind).map(({ source }) => source),
  ]);
  return Object.fromEntries(entries.filter(([, given]) => given.length > 0));
}

function readSources(kind: AppSourceKind, listed: Json | undefined): AppWants['sources'] {
  if (!Array.isArray(listed)) return [];
  const names = listed.filter((name) => typeof name === 'string').slice(0, mostSources);
  return [...new Set(names)].map((name) => {
    const source = name.toLowerCase().replace(/\/$/, '');
    const scheme = origin.exec(source)?.[1];
    const isRefused =
      source.length > mostCharacters || scheme === undefined || (scheme.startsWith('ws') && kind !== 'connect');
    return { kind, source: (isRefused ? name : source).slice(0, mostCharacters), isRefused };
  });
}
