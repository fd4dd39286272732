import { modelFields } from '../mcp/items/model-text.ts';
import type { Steps } from '../mcp/steps.ts';
import type { Effect, Verdict } from '../model/hosts/effect.ts';
import type { FactSource } from '../model/hosts/fact-source.ts';
import {
  type GivenKind,
  givenKinds,
  type ToolLimit,
  type UnknownAspect,
  unknownAspects,
} from '../model/hosts/host-table.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import type { CatalogKind } from '../model/lists/catalog.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { composedName, type ServerNames, startOf } from './composed-name.ts';
import { isLoss, sourceOf, verdictOf } from './effect.ts';
import { givenSchema } from './given-schema.ts';
import type { HostProfile, TextLimit } from './profile.ts';

/** The field of a snapshot and what names an item there. */
const lists = {
  tools: { field: 'tools', key: 'name' },
  prompts: { field: 'prompts', key: 'name' },
  resources: { field: 'resources', key: 'uri' },
  templates: { field: 'resourceTemplates', key: 'uriTemplate' },
} as const satisfies Record<CatalogKind, { field: keyof Snapshot; key: string }>;

/** What a server offers. Untrusted. */
export interface HostedSurface {
  readonly snapshot: Snapshot;
  /** How many items are on the first page of each list; absent where that isn't known, as of a file that was saved. */
  readonly firstPage: Readonly<Partial<Record<CatalogKind, number>>>;
  readonly names: ServerNames;
}

/** One item, and what a host makes of it. */
export interface GivenItem {
  readonly kind: GivenKind;
  /** As listed: a name, URI or template; empty for the instructions. Untrusted. */
  readonly name: string;
  readonly verdict: Verdict;
  readonly effects: readonly Effect[];
  /** What a model is given of it: the text of the instructions, or the item; absent when it is given nothing. */
  readonly given?: Json;
}

/** A server as a host gives it to a model. */
export interface GivenSurface {
  readonly items: readonly GivenItem[];
  readonly unknown: readonly UnknownAspect[];
  /** The host takes fewer tools than the server has: which isn't known. */
  readonly tooMany?: ToolLimit;
}

/** What a host makes of a server by its profile. In steps; what isn't in the profile changes nothing. */
export function* givenSurface(surface: HostedSurface, profile: HostProfile): Steps<GivenSurface> {
  const { snapshot } = surface;
  const items: GivenItem[] = [...givenInstructions(snapshot.instructions, profile)];
  for (const kind of givenKinds) {
    if (kind === 'instructions') continue;
    const listed: GivenItem[] = [];
    for (const [index, item] of (snapshot[lists[kind].field] ?? []).entries()) {
      listed.push(givenItem(surface, profile, kind, item, index));
      yield;
    }
    for (const item of kind === 'tools' ? afterServerLoss(listed) : listed) items.push(item);
  }
  return { items, unknown: unknownOf(surface, profile), ...tooManyTools(items, profile) };
}

function* givenInstructions(text: string | undefined, { uses, instructions }: HostProfile): Iterable<GivenItem> {
  if (text === undefined) return;
  const effects = notUsed(uses?.instructions);
  const limit = instructions?.value;
  const isCut = limit !== undefined && isLonger(text, limit);
  if (effects.length === 0 && instructions !== undefined && isCut) {
    effects.push({ kind: 'instructionsCut', values: lengths(text, instructions.value), fact: sourceOf(instructions) });
  }
  const verdict = verdictOf(effects, uses?.instructions !== undefined);
  const given = limit !== undefined && isCut ? startOf(text, limit.most, limit.unit) : text;
  yield { kind: 'instructions', name: '', verdict, effects, ...(verdict !== 'lost' && { given }) };
}

function givenItem(
  { firstPage, names }: HostedSurface,
  profile: HostProfile,
  kind: CatalogKind,
  item: Json,
  index: number,
): GivenItem {
  const name = stringAt(item, lists[kind].key) ?? '';
  const use = profile.uses?.[kind];
  const effects = notUsed(use);
  const first = firstPage[kind];
  const isLater = first !== undefined && index >= first;
  const pages = profile.pages?.[kind];
  if (isLater && pages?.value === 'first') {
    effects.push({ kind: 'laterPage', values: { first }, fact: sourceOf(pages) });
  }
  if (effects.length > 0 || !isJsonObject(item))
    return { kind, name, verdict: verdictOf(effects, use !== undefined), effects };
  const listed = modelFields(kind, item);
  const given = kind === 'tools' ? givenTool(listed, names, profile, effects) : listed;
  const isKnown = use !== undefined && !(isLater && pages === undefined);
  const verdict = verdictOf(effects, isKnown);
  return { kind, name, verdict, effects, ...(verdict !== 'lost' && { given }) };
}

function givenTool(tool: JsonObject, names: ServerNames, profile: HostProfile, effects: Effect[]): JsonObject {
  const given = { ...tool };
  const listed = stringAt(tool, 'name');
  if (profile.names !== undefined && listed !== undefined) {
    const { name, effect } = composedName(profile.names.value, names, listed);
    if (name !== undefined) given.name = name;
    if (effect !== undefined) effects.push({ ...effect, fact: sourceOf(profile.names) });
  }
  if (tool.inputSchema !== undefined) {
    const { schema, effects: ofSchema } = givenSchema(profile.schemas, tool.inputSchema);
    given.inputSchema = schema;
    effects.push(...ofSchema);
  }
  const { descriptions } = profile;
  const text = stringAt(tool, 'description');
  if (descriptions !== undefined && text !== undefined && isLonger(text, descriptions.value)) {
    const { most, unit } = descriptions.value;
    given.description = startOf(text, most, unit);
    effects.push({ kind: 'descriptionCut', values: lengths(text, descriptions.value), fact: sourceOf(descriptions) });
  }
  return given;
}

/** One tool costs all tools: with each of them, which one it was. */
function afterServerLoss(tools: readonly GivenItem[]): readonly GivenItem[] {
  const isOfServer = ({ kind }: Effect) => kind === 'schemaRefusedServer' || kind === 'schemaRootServer';
  const culprit = tools.find(({ effects }) => effects.some(isOfServer));
  const effect = culprit?.effects.find(isOfServer);
  if (culprit === undefined || effect === undefined) return tools;
  const shared = { ...effect, values: { ...effect.values, tool: culprit.name } };
  return tools.map(({ kind, name, effects }) => {
    const own = effects.filter((each) => !isOfServer(each));
    return { kind, name, verdict: 'lost' as const, effects: [...own.filter(isLoss), shared] };
  });
}

function notUsed(use: (FactSource & { value: boolean }) | undefined): Effect[] {
  return use?.value === false ? [{ kind: 'notUsed', values: {}, fact: sourceOf(use) }] : [];
}

function isLonger(text: string, { most, unit }: TextLimit): boolean {
  if (unit === 'characters') return text.length > most;
  // A character is at most three bytes for each of its units.
  return text.length * 3 > most && startOf(text, most, unit).length < text.length;
}

function lengths(text: string, { most, unit }: TextLimit): Effect['values'] {
  return { length: unit === 'characters' ? text.length : new TextEncoder().encode(text).length, most, unit };
}

function unknownOf({ snapshot, firstPage }: HostedSurface, profile: HostProfile): UnknownAspect[] {
  const { tools = [], instructions } = snapshot;
  const hasPages = firstPage.tools !== undefined && tools.length > firstPage.tools;
  return unknownAspects.filter((aspect) => {
    switch (aspect) {
      case 'instructions':
        return instructions !== undefined && profile.uses?.instructions === undefined;
      case 'pages':
        return profile.pages?.tools === undefined && (hasPages || (tools.length > 0 && firstPage.tools === undefined));
      default:
        return tools.length > 0 && profile[aspect] === undefined;
    }
  });
}

function tooManyTools(items: readonly GivenItem[], { toolCount }: HostProfile): Pick<GivenSurface, 'tooMany'> {
  if (toolCount === undefined) return {};
  const given = items.filter(({ kind, verdict }) => kind === 'tools' && verdict !== 'lost').length;
  return given > toolCount.value.most ? { tooMany: { ...toolCount.value, fact: sourceOf(toolCount) } } : {};
}
