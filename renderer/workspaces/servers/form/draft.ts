import { isSameJson } from '#shared/model/json/same-json.ts';
import '../../../data/jitless.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { PastedServers } from '#shared/model/imports.ts';
import { eraOf, revisions } from '#shared/model/revision.ts';
import {
  type ConfigValue,
  type DraftValue,
  type Server,
  type ServerDraft,
  serverDraftSchema,
} from '#shared/model/server.ts';
import { type NewServers, noNewServers, type ServerEdit, useDrafts } from '../../../state/drafts.ts';

/** The problems of a draft by field; each is a key below `servers.form`. */
const problems = {
  name: 'invalidName',
  command: 'invalidCommand',
  url: 'invalidUrl',
  proxy: 'invalidProxy',
  timeoutMs: 'invalidTimeout',
} as const;

/** The authorization fields that can be invalid; each has its own message. */
const authorizationFields = ['issuer', 'clientMetadataUrl', 'idpTokenEndpoint', 'scopes', 'redirectPort'] as const;

export type DraftProblems = Partial<
  typeof problems & Record<`authorization.${(typeof authorizationFields)[number]}`, true> & { privateKey: Failure }
>;

export type StdioDraft = Extract<ServerDraft, { transport: 'stdio' }>;
export type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

export function blankCommand(): StdioDraft {
  return { transport: 'stdio', name: '', pin: {}, command: '', args: [], env: [], watch: [] };
}

export function blankUrl(): HttpDraft {
  return { transport: 'http', name: '', pin: {}, url: '', headers: [], query: [], http: 'auto' };
}

function rowsOf(values: Record<string, ConfigValue>): DraftValue[] {
  return Object.entries(values).map(([name, value]) =>
    typeof value === 'string' ? { name, value, secret: false } : { name, secret: true },
  );
}

/** A server as a draft to edit. Its secrets come without their values, which stay in the vault. */
export function draftOf(server: Server): ServerDraft {
  if (server.transport === 'stdio') {
    const { id: _id, env, ...rest } = server;
    return { ...rest, env: rowsOf(env) };
  }
  const {
    id: _id,
    headers,
    query,
    authorization,
    acceptedCertificate: _accepted,
    acceptedIssuer: _issuer,
    ...rest
  } = server;
  return {
    ...rest,
    headers: rowsOf(headers),
    query: rowsOf(query),
    authorization: authorization && { ...authorization, secrets: rowsOf(authorization.secrets) },
  };
}

function namedRows(rows: DraftValue[]): DraftValue[] {
  return rows.filter((row) => row.name.trim() !== '').map((row) => ({ ...row, name: row.name.trim() }));
}

/** The draft as it is sent: without empty rows. Empty arguments stay, since they may be intended. */
export function tidyDraft(draft: ServerDraft): ServerDraft {
  const name = draft.name.trim();
  const groups = tidyGroups(draft.groups);
  if (draft.transport === 'http') {
    const { caFile = '', proxy, groups: _typed, authorization, ...rest } = draft;
    return {
      ...rest,
      ...groups,
      name,
      url: draft.url.trim(),
      headers: namedRows(draft.headers),
      query: namedRows(draft.query),
      ...(caFile.trim() !== '' && { caFile: caFile.trim() }),
      ...(proxy !== undefined && { proxy: proxy.trim() }),
      ...tidyAuthorization(authorization),
    };
  }
  const { cwd, groups: _typed, ...rest } = draft;
  return {
    ...rest,
    ...groups,
    name,
    command: draft.command.trim(),
    env: namedRows(draft.env),
    watch: draft.watch.filter((path) => path.trim() !== ''),
    ...(cwd !== undefined && cwd.trim() !== '' && { cwd: cwd.trim() }),
  };
}

/** Without empty fields; nothing when everything has its default. */
function tidyAuthorization(typed: HttpDraft['authorization']): Pick<HttpDraft, 'authorization'> {
  if (typed === undefined) return {};
  const { mode, dpop, algorithm, secrets, scopes, redirectPort, ...texts } = typed;
  const given = Object.entries(texts).flatMap(([name, text]) => {
    const tidy = text?.trim() ?? '';
    return tidy === '' ? [] : [[name, tidy] as const];
  });
  const requested = scopes.filter((scope) => scope !== '');
  const isDefault = mode === 'auto' && dpop === 'auto' && redirectPort === undefined;
  if (isDefault && given.length + requested.length + secrets.length === 0) return {};
  const port = redirectPort === undefined ? {} : { redirectPort };
  return {
    authorization: { mode, dpop, algorithm, secrets, scopes: requested, ...port, ...Object.fromEntries(given) },
  };
}

function tidyGroups(typed: readonly string[] = []): Pick<ServerDraft, 'groups'> {
  const groups = [...new Set(typed.map((group) => group.trim()).filter((group) => group !== ''))];
  return groups.length === 0 ? {} : { groups };
}

/** What prevents a draft from being saved; empty when nothing does. */
export function draftProblems(draft: ServerDraft): DraftProblems {
  const parsed = serverDraftSchema.safeParse(tidyDraft(draft));
  if (parsed.success) return {};
  const fields = new Set(parsed.error.issues.flatMap(({ path }) => [String(path[0]), path.slice(0, 2).join('.')]));
  const ofAuthorization = authorizationFields.map((field) => [`authorization.${field}`, true] as const);
  return Object.fromEntries([...Object.entries(problems), ...ofAuthorization].filter(([field]) => fields.has(field)));
}

/** A failure to save a draft as the problem of its field; empty when it concerns no field. */
export function problemOfField(failure: Failure | undefined, draft: ServerDraft): DraftProblems {
  const isAboutKey = failure?.code === 'privateKeyUnusable' && failure.params.server === draft.name.trim();
  return isAboutKey ? { privateKey: failure } : {};
}

/** The revisions of an era, newest first; all revisions without an era. */
export function revisionsFor(era: 'legacy' | 'modern' | undefined): readonly (typeof revisions)[number][] {
  const known = [...revisions].reverse();
  if (era === undefined) return known;
  return known.filter((revision) => eraOf(revision) === era);
}

export function changeNewServers(part: Partial<NewServers>): void {
  useDrafts.setState(({ newServers }) => ({ newServers: { ...newServers, ...part } }));
}

export function setDrafts({ servers, unusable, imported }: PastedServers): void {
  const drafts = servers.map((each) => ({ ...each, isIncluded: true }));
  changeNewServers({ drafts, unusable, shown: 0, imported });
}

/** A draft to fill in by hand. */
export function startDraft(draft: ServerDraft): void {
  setDrafts({ servers: [{ draft, notes: [] }], unusable: [], imported: false });
}

export function changeDraft(index: number, next: Partial<NewServers['drafts'][number]>): void {
  const { drafts } = useDrafts.getState().newServers;
  changeNewServers({ drafts: drafts.map((entry, at) => (at === index ? { ...entry, ...next } : entry)) });
}

export function discardDrafts(): void {
  useDrafts.setState({ newServers: noNewServers });
}

/** Stores the edit of a server as it is now; undefined discards it. */
export function setEdit(server: Server, draft: ServerDraft | undefined): void {
  useDrafts.setState(({ edits }) => {
    const { [server.id]: _before, ...rest } = edits;
    return { edits: draft === undefined ? rest : { ...rest, [server.id]: { base: draftOf(server), draft } } };
  });
}

/** The draft of a server: its settings with what was typed, which may have been before the settings last changed. */
export function editOf(server: Server, edit: ServerEdit | undefined): ServerDraft {
  const now = draftOf(server);
  if (edit === undefined) return now;
  const { base, draft } = edit;
  if (isSameJson(base, now)) return draft;
  if (draft.transport === 'stdio' && base.transport === 'stdio' && now.transport === 'stdio') {
    return { ...typedIn(base, draft, now), env: typedRows(base.env, draft.env, now.env) };
  }
  if (draft.transport === 'http' && base.transport === 'http' && now.transport === 'http') {
    const headers = typedRows(base.headers, draft.headers, now.headers);
    return { ...typedIn(base, draft, now), headers, query: typedRows(base.query, draft.query, now.query) };
  }
  return draft;
}

/** `now`, with the fields of `draft` that differ from `base`. */
function typedIn<Draft extends ServerDraft>(base: Draft, draft: Draft, now: Draft): Draft {
  const merged = { ...now };
  for (const field in { ...base, ...draft }) if (!isSameJson(base[field], draft[field])) merged[field] = draft[field];
  return merged;
}

/** The typed rows, and those that were added to the server meanwhile. */
function typedRows(base: DraftValue[], draft: DraftValue[], now: DraftValue[]): DraftValue[] {
  if (isSameJson(base, draft)) return now;
  const known = new Set([...base, ...draft].map(({ name }) => name));
  return [...draft, ...now.filter(({ name }) => !known.has(name))];
}
