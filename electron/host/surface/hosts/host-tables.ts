import { randomUUID } from 'node:crypto';
import { type GivenSurface, givenSurface } from '#shared/hosts/given-surface.ts';
import { givenText, wholeTokens } from '#shared/hosts/given-text.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { withOwnProfiles } from '#shared/hosts/profiles.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type {
  HostColumn,
  HostRow,
  HostRowFilter,
  HostsSource,
  HostTable,
  HostTableQuery,
  HostTokens,
  KnownHosts,
  Seen,
  SeenItem,
} from '#shared/model/hosts/host-table.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { RowRange, RowSpan } from '#shared/model/row-range.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import { profilesFor, readOwnProfiles } from '../../storage/hosts/own-profiles.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Snapshots } from '../comparisons/snapshots.ts';
import type { ModelCosts } from '../costs/model-costs.ts';
import type { Catalog } from '../lists/catalog.ts';
import { type GivenCell, type GivenRow, isIn, summed } from './given-row.ts';
import { type Hosted, hostedSession, hostedSnapshot } from './hosted-session.ts';
import { judgedResult } from './judged-result.ts';
import { seenListed, seenResult } from './seen.ts';
import { listedTool, type SessionResult, sessionResults, toolResult } from './session-results.ts';

/** Longest name of a row, in characters. */
const mostOfName = 2000;
/** Tables in memory; each has what becomes of each item in each of its hosts. */
const mostHeld = 2;

interface HostTablesContext {
  dataDir: string;
  catalog: Catalog;
  sessions: Pick<SessionRegistry, 'get' | 'list'>;
  snapshots: Pick<Snapshots, 'get'>;
  traffic: TrafficLog;
  costs: Pick<ModelCosts, 'ofText'>;
}

interface Held {
  readonly source: HostsSource;
  readonly hosted: Hosted;
  readonly profiles: readonly HostProfile[];
  readonly rows: readonly GivenRow[];
}

/** What hosts make of servers, recordings and snapshots: tables whose rows are read by range, and single items. */
export class HostTables {
  readonly #context: HostTablesContext;
  readonly #held = new BoundedMap<string, Held>(mostHeld);

  constructor(context: HostTablesContext) {
    this.#context = context;
  }

  /** The hosts that there are, and which files of a person's own can't be used. */
  async known(): Promise<KnownHosts> {
    const { profiles, unusable } = await readOwnProfiles(this.#context.dataDir);
    const own = new Set(profiles.map(({ id }) => id));
    const hosts = withOwnProfiles(profiles).map(({ id, name }) => ({ id, name, isOwn: own.has(id) }));
    return { hosts, unusable };
  }

  /** Rejects when the signal is aborted. Fails with `unknownSession`, `unknownSnapshot`. */
  async table({ source, hosts, name }: HostTableQuery, signal: AbortSignal | undefined): Promise<HostTable> {
    const profiles = await profilesFor(this.#context.dataDir, hosts);
    const hosted = await this.#hosted(source, name, signal);
    const rows: GivenRow[] = [];
    const columns: Omit<HostColumn, 'sums'>[] = [];
    for (const [index, profile] of profiles.entries()) {
      const surface = await inSlices(givenSurface(hosted, profile), signal);
      for (const [at, { kind, name: item, verdict, effects }] of surface.items.entries()) {
        const row = rows[at] ?? { kind, name: item, cells: [] };
        if (index === 0) rows.push(row);
        row.cells.push({ verdict, effects });
      }
      const tokens = await this.#tokensOf(surface, signal);
      const { definitions, id, name: hostName } = profile;
      const given = surface.items.filter(({ kind, verdict }) => kind === 'tools' && verdict !== 'lost').length;
      columns.push({
        ...{ id, name: hostName, unknown: surface.unknown },
        ...(tokens !== undefined && { tokens }),
        isOnDemand: definitions?.value === 'onDemand',
        ...(surface.tooMany && { tooMany: { ...surface.tooMany, excess: given - surface.tooMany.most } }),
      });
    }
    if ('sessionId' in source) {
      const results = sessionResults(this.#context.traffic, source.sessionId, signal);
      for await (const result of results) rows.push(await this.#resultRow(result, hosted, profiles, signal));
    }
    const tableId = randomUUID();
    this.#held.set(tableId, { source, hosted, profiles, rows });
    return { tableId, name: hosted.names.configured, incomplete: hosted.incomplete, ...summed(rows, columns) };
  }

  /** What hosts give a model of the connected servers. */
  async tokens(hosts: readonly string[], signal: AbortSignal | undefined): Promise<HostTokens[]> {
    const { sessions, catalog, dataDir } = this.#context;
    const profiles = await profilesFor(dataDir, hosts);
    const sums: HostTokens[] = [];
    for (const session of sessions.list().filter(({ phase, isRecorded }) => phase === 'ready' && !isRecorded)) {
      const hosted = await inSlices(hostedSession(session, catalog, undefined), signal);
      const tokens: { hostId: string; tokens: number }[] = [];
      for (const profile of profiles) {
        const surface = await inSlices(givenSurface(hosted, profile), signal);
        const sum = await this.#tokensOf(surface, signal);
        if (sum !== undefined) tokens.push({ hostId: profile.id, tokens: sum });
      }
      sums.push({ sessionId: session.id, tokens });
    }
    return sums;
  }

  /** Fails with `unknownHostTable`. */
  rows(tableId: string, { text, kind, verdicts: wanted }: HostRowFilter, { from, count }: RowSpan): RowRange<HostRow> {
    const words = text.toLowerCase();
    const matching = this.#get(tableId).rows.flatMap((row, ordinal): HostRow[] => {
      if (kind !== undefined && kind !== row.kind) return [];
      if (wanted.length > 0 && !wanted.some((verdict) => isIn(row, verdict))) return [];
      if (!row.name.toLowerCase().includes(words)) return [];
      const { name, cells, responseSeq } = row;
      const head = { ordinal, kind: row.kind, name: name.slice(0, mostOfName) };
      const verdictsOf = cells.map(({ verdict }) => verdict);
      return [{ ...head, verdicts: verdictsOf, ...(responseSeq !== undefined && { responseSeq }) }];
    });
    return { rows: matching.slice(from, from + count), total: matching.length };
  }

  /** A row of a table in one of its hosts. Fails with `unknownHostTable`, `noToolResult`. */
  async cell(tableId: string, ordinal: number, hostId: string): Promise<Seen> {
    const { source, hosted, profiles, rows } = this.#get(tableId);
    const column = profiles.findIndex(({ id }) => id === hostId);
    const [row, profile] = [rows[ordinal], profiles[column]];
    const cell = row?.cells[column];
    if (row === undefined || profile === undefined || cell === undefined) return fail('unknownHostTable');
    const { responseSeq } = row;
    if (row.kind === 'results') {
      const isKnown = 'sessionId' in source && responseSeq !== undefined;
      return isKnown ? this.#seenResult(source.sessionId, responseSeq, hosted, profile) : fail('unknownHostTable');
    }
    const first = rows.findIndex(({ kind }) => kind === row.kind);
    return seenListed(hosted, row.kind, ordinal - first, profile, cell);
  }

  /** An item of a session as a host gives it. Fails with `unknownSession`, `unknownHost`, `unknownFrame`. */
  async seen(item: SeenItem, hostId: string, name: string | undefined): Promise<Seen> {
    const [profile] = await profilesFor(this.#context.dataDir, [hostId]);
    if (profile === undefined) return fail('unknownHost', { host: hostId });
    const { sessionId } = item;
    const hosted = await this.#hosted({ sessionId }, name, undefined);
    if (item.kind === 'results') return this.#seenResult(sessionId, item.responseSeq, hosted, profile);
    const { items } = await inSlices(givenSurface(hosted, profile));
    const ordinal = item.kind === 'instructions' ? 0 : item.ordinal;
    const cell = items.filter(({ kind }) => kind === item.kind)[ordinal];
    return cell === undefined ? fail('unknownHostTable') : seenListed(hosted, item.kind, ordinal, profile, cell);
  }

  async #resultRow(
    { tool, result, responseSeq }: SessionResult,
    { snapshot }: Hosted,
    profiles: readonly HostProfile[],
    signal: AbortSignal | undefined,
  ): Promise<GivenRow> {
    const cells: GivenCell[] = [];
    const called = { result, tool: listedTool(snapshot.tools, tool) };
    for (const profile of profiles) {
      const { verdict } = await judgedResult(called, profile, this.#context.costs, signal);
      // Those of its parts are many, and found again when it is looked at.
      cells.push({ verdict, effects: [] });
    }
    return { kind: 'results', name: tool, responseSeq, cells };
  }

  /** Undefined where they can't be counted: the thread that counts may end. */
  async #tokensOf(surface: GivenSurface, signal: AbortSignal | undefined): Promise<number | undefined> {
    const text = await inSlices(givenText(surface), signal);
    const tokens = await this.#context.costs.ofText(text.beginning).catch(() => undefined);
    signal?.throwIfAborted();
    return tokens === undefined ? undefined : wholeTokens(text, tokens);
  }

  async #seenResult(
    sessionId: SessionId,
    responseSeq: number,
    { snapshot }: Hosted,
    profile: HostProfile,
  ): Promise<Seen> {
    const { traffic, costs } = this.#context;
    const found = await toolResult(traffic, sessionId, responseSeq);
    if (found === undefined) return fail('noToolResult');
    return seenResult({ ...found, tool: listedTool(snapshot.tools, found.tool) }, profile, costs);
  }

  #get(tableId: string): Held {
    return this.#held.get(tableId) ?? fail('unknownHostTable');
  }

  async #hosted(source: HostsSource, name: string | undefined, signal: AbortSignal | undefined): Promise<Hosted> {
    const { sessions, snapshots, catalog } = this.#context;
    if ('snapshotId' in source) return hostedSnapshot(snapshots.get(source.snapshotId).snapshot, name);
    return inSlices(hostedSession(sessions.get(source.sessionId), catalog, name), signal);
  }
}
