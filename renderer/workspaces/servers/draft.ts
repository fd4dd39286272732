import '../../data/jitless.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { eraOf, revisions } from '#shared/model/revision.ts';
import {
  type ConfigValue,
  type DraftValue,
  type Server,
  type ServerDraft,
  serverDraftSchema,
} from '#shared/model/server.ts';
import { type NewServers, noNewServers, useDrafts } from '../../state/drafts.ts';

/** What may be wrong with a draft, by field; each is a key below `servers.form`. */
const problems = {
  name: 'invalidName',
  command: 'invalidCommand',
  url: 'invalidUrl',
  timeoutMs: 'invalidTimeout',
} as const;
export type DraftProblems = Partial<typeof problems>;

export function blankCommand(): Extract<ServerDraft, { transport: 'stdio' }> {
  return { transport: 'stdio', name: '', pin: {}, command: '', args: [], env: [], watch: [] };
}

export function blankUrl(): Extract<ServerDraft, { transport: 'http' }> {
  return { transport: 'http', name: '', pin: {}, url: '', headers: [], query: [], http: 'auto' };
}

function rowsOf(values: Record<string, ConfigValue>): DraftValue[] {
  return Object.entries(values).map(([name, value]) =>
    typeof value === 'string' ? { name, value, secret: false } : { name, secret: true },
  );
}

/** A server as a draft to edit. Its secrets come without their values: the vault keeps them. */
export function draftOf(server: Server): ServerDraft {
  if (server.transport === 'stdio') {
    const { id: _id, env, ...rest } = server;
    return { ...rest, env: rowsOf(env) };
  }
  const { id: _id, headers, query, ...rest } = server;
  return { ...rest, headers: rowsOf(headers), query: rowsOf(query) };
}

function namedRows(rows: DraftValue[]): DraftValue[] {
  return rows.filter((row) => row.name.trim() !== '').map((row) => ({ ...row, name: row.name.trim() }));
}

/** The draft as it is sent: without the rows that were left empty. Arguments may be empty on purpose: they stay. */
export function tidyDraft(draft: ServerDraft): ServerDraft {
  const name = draft.name.trim();
  if (draft.transport === 'http') {
    return { ...draft, name, url: draft.url.trim(), headers: namedRows(draft.headers), query: namedRows(draft.query) };
  }
  const { cwd, ...rest } = draft;
  return {
    ...rest,
    name,
    command: draft.command.trim(),
    env: namedRows(draft.env),
    watch: draft.watch.filter((path) => path.trim() !== ''),
    ...(cwd !== undefined && cwd.trim() !== '' && { cwd: cwd.trim() }),
  };
}

/** What keeps a draft from being saved; empty when nothing does. */
export function draftProblems(draft: ServerDraft): DraftProblems {
  const parsed = serverDraftSchema.safeParse(tidyDraft(draft));
  if (parsed.success) return {};
  const fields = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields.has(field)));
}

/** The revisions that a pin may name in an era, newest first; all of them when no era is pinned. */
export function revisionsFor(era: 'legacy' | 'modern' | undefined): readonly (typeof revisions)[number][] {
  const known = [...revisions].reverse();
  if (era === undefined) return known;
  return known.filter((revision) => eraOf(revision) === era);
}

/** Changes what is being added. */
export function changeNewServers(part: Partial<NewServers>): void {
  useDrafts.setState(({ newServers }) => ({ newServers: { ...newServers, ...part } }));
}

export function setDrafts(drafts: readonly ServerDraft[], imported: boolean): void {
  changeNewServers({ drafts: drafts.map((draft) => ({ draft, isIncluded: true })), shown: 0, imported });
}

export function changeDraft(index: number, next: Partial<NewServers['drafts'][number]>): void {
  const { drafts } = useDrafts.getState().newServers;
  changeNewServers({ drafts: drafts.map((entry, at) => (at === index ? { ...entry, ...next } : entry)) });
}

export function discardDrafts(): void {
  useDrafts.setState({ newServers: noNewServers });
}

/** Stores the edit of a server; undefined discards it. */
export function setEdit(serverId: ServerId, draft: ServerDraft | undefined): void {
  useDrafts.setState(({ edits }) => {
    const { [serverId]: _before, ...rest } = edits;
    return { edits: draft === undefined ? rest : { ...rest, [serverId]: draft } };
  });
}
