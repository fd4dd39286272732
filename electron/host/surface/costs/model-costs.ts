import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { CostQuery, CostRow, CostScope, Costs, ServerCost } from '#shared/model/costs.ts';
import type { ReadId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { RowRange, RowSpan } from '#shared/model/row-range.ts';
import type { SessionView } from '#shared/model/session.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import type { Catalog } from '../lists/catalog.ts';
import type { ItemTexts } from '../lists/index/item-texts.ts';
import { countedTokens, ListCount } from './list-count.ts';
import { TokenCounter } from './token-counter.ts';

/** Servers whose instructions are remembered. */
const maxInstructions = 50;

interface ModelCostsContext {
  clock: Clock;
  catalog: Pick<Catalog, 'list' | 'listFetches'>;
  content: Pick<ContentStore, 'parts'>;
  sessions: Pick<SessionRegistry, 'list'>;
}

/** What the connected servers' lists cost a model that is given them; counted when asked for. */
export class ModelCosts {
  readonly #context: ModelCostsContext;
  readonly #counter: TokenCounter;
  readonly #lists = new WeakMap<ItemTexts, ListCount>();
  readonly #instructions = new BoundedMap<string, number | undefined>(maxInstructions);

  constructor(context: ModelCostsContext) {
    this.#context = context;
    this.#counter = new TokenCounter(context.clock);
  }

  summary({ sessionId, kinds }: CostScope): Costs {
    const servers: ServerCost[] = [];
    let isCounting = false;
    for (const session of this.#sessions()) {
      if (sessionId !== undefined && session.id !== sessionId) continue;
      const lists = this.#listsOf(session).filter(({ kind }) => kinds?.includes(kind) ?? true);
      for (const list of lists) void list.fill();
      const view = session.view();
      const tokens = this.#instructionTokens(view);
      isCounting ||= tokens === undefined || lists.some(({ isWhole }) => !isWhole);
      servers.push(serverCost(view, lists, tokens));
    }
    return { servers, isCounting };
  }

  /** The counted items that match, sorted. */
  rows(query: CostQuery, { from, count }: RowSpan): RowRange<CostRow> {
    const words = query.text.toLowerCase().split(/\s+/);
    const rows: CountedRow[] = [];
    let largest = 1;
    let isPartial = false;
    for (const { id, serverId, serverName, lists } of this.#counted()) {
      if (query.serverId !== undefined && query.serverId !== serverId) continue;
      for (const list of lists) {
        if (query.kind !== undefined && query.kind !== list.kind) continue;
        isPartial ||= !list.isWhole;
        for (const row of list.rows) {
          const name = row.name.toLowerCase();
          if (words.every((word) => name.includes(word))) {
            largest = Math.max(largest, row.tokens);
            rows.push({ serverId, sessionId: id, serverName, kind: list.kind, ...row });
          }
        }
      }
    }
    rows.sort(comparison(query));
    const some = rows.slice(from, from + count).map((row) => ({ ...row, ofLargest: row.tokens / largest }));
    return { rows: some, total: rows.length, isPartial };
  }

  /** An estimate of a text's tokens. */
  async ofText(text: string): Promise<number> {
    return (await countedTokens(this.#counter, [text]))[0] ?? 0;
  }

  /** An estimate of the texts in the first parts of a stored response. Fails with `unknownRead`. */
  async ofContent(readId: ReadId, parts: number): Promise<number> {
    const stored = this.#context.content.parts(readId) ?? fail('unknownRead');
    const texts = stored.slice(0, parts).flatMap(({ text }) => text ?? []);
    const tokens = await countedTokens(this.#counter, texts);
    return tokens.reduce((sum, each) => sum + each, 0);
  }

  /** The sum of one session's lists and instructions, once all is counted. */
  async ofSession(session: Session): Promise<ServerCost> {
    const lists = this.#listsOf(session);
    await Promise.all(lists.map((list) => list.fill()));
    const view = session.view();
    return serverCost(view, lists, view.instructions === undefined ? 0 : await this.ofText(view.instructions));
  }

  /** The same sum of lists and instructions that no session has, such as a snapshot's. */
  async ofLists(
    lists: Partial<Record<CatalogKind, readonly Json[]>>,
    instructions: string | undefined,
  ): Promise<Pick<ServerCost, 'lists' | 'tokens'>> {
    const counts = catalogKinds.map((kind) => new ListCount(kind, lists[kind] ?? [], this.#counter));
    await Promise.all(counts.map((list) => list.fill()));
    const sums = counts.map(({ sum }) => sum);
    const ofInstructions = instructions === undefined ? 0 : await this.ofText(instructions);
    return { lists: sums, tokens: sums.reduce((total, { tokens }) => total + tokens, ofInstructions) };
  }

  async close(): Promise<void> {
    await this.#counter.close();
  }

  #sessions(): Session[] {
    return this.#context.sessions.list().filter(({ phase, isRecorded }) => phase === 'ready' && !isRecorded);
  }

  #counted() {
    return this.#sessions().map((session) => {
      const { id, serverId, serverName } = session.view();
      return { id, serverId, serverName, lists: this.#listsOf(session) };
    });
  }

  #listsOf({ id }: Session): ListCount[] {
    const { catalog } = this.#context;
    const known = new Set(catalog.listFetches(id).map(({ kind }) => kind));
    return catalogKinds
      .filter((kind) => known.has(kind))
      .map((kind) => {
        const { items } = catalog.list(id, kind).current;
        const list = this.#lists.get(items) ?? new ListCount(kind, items, this.#counter);
        this.#lists.set(items, list);
        return list;
      });
  }

  /** The tokens of the session's instructions; undefined while they are counted. */
  #instructionTokens({ instructions }: SessionView): number | undefined {
    if (instructions === undefined) return 0;
    if (this.#instructions.has(instructions)) return this.#instructions.get(instructions);
    this.#instructions.set(instructions, undefined);
    void this.ofText(instructions)
      .catch(() => 0)
      .then((tokens) => this.#instructions.set(instructions, tokens));
    return undefined;
  }
}

function serverCost(view: SessionView, lists: readonly ListCount[], instructionTokens: number | undefined): ServerCost {
  const { id: sessionId, serverId, serverName, instructions: text } = view;
  const sums = lists.map(({ sum }) => sum).filter(({ items }) => items > 0);
  const tokens = instructionTokens === undefined ? {} : { tokens: instructionTokens };
  const instructions = text === undefined ? undefined : { bytes: Buffer.byteLength(text), ...tokens };
  const parts = [...sums, ...(instructions === undefined ? [] : [instructions])];
  return {
    serverId,
    sessionId,
    serverName,
    lists: sums,
    ...(instructions !== undefined && { instructions }),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    tokens: parts.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
  };
}

type CountedRow = Omit<CostRow, 'ofLargest'>;

function comparison({ sort, order }: CostQuery): (one: CountedRow, other: CountedRow) => number {
  const sign = order === 'ascending' ? 1 : -1;
  return (one, other) => {
    const [a, b] = [one[sort], other[sort]];
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  };
}

const collator = new Intl.Collator(undefined, { numeric: true });
