import { givenContent } from '#shared/hosts/given-content.ts';
import { givenSurface, type HostedSurface } from '#shared/hosts/given-surface.ts';
import { jsonLength } from '#shared/hosts/json-length.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { modelFields } from '#shared/mcp/items/model-text.ts';
import type { GivenKind, Seen } from '#shared/model/hosts/host-table.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { snapshotFields } from '../../recordings/snapshots/recorded-snapshot.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { ModelCosts } from '../costs/model-costs.ts';
import type { GivenCell } from './given-row.ts';
import { judgedResult } from './judged-result.ts';
import { shortened } from './shortened.ts';

/** Of longer contents, less is shown beside each other. In UTF-16 units. */
const mostCharacters = 1_000_000;
const mostOfLonger = 200_000;

/** A listed item, or the instructions, beside what a host gives a model of it. `ordinal`: among those of its kind. */
export async function seenListed(
  hosted: HostedSurface,
  kind: GivenKind,
  ordinal: number,
  profile: HostProfile,
  { verdict, effects }: GivenCell,
): Promise<Seen> {
  const { snapshot, names } = hosted;
  const head = { ...headOf(profile), verdict, effects };
  const item = kind === 'instructions' ? undefined : (snapshot[snapshotFields[kind]]?.[ordinal] ?? null);
  // Alone, so that what others cost it isn't looked at again.
  const { instructions, ...rest } = snapshot;
  const alone =
    kind === 'instructions'
      ? { ...(instructions !== undefined && { instructions }) }
      : { [snapshotFields[kind]]: [item] };
  const own = { loupeSnapshot: rest.loupeSnapshot, ...alone };
  const { items } = await inSlices(givenSurface({ snapshot: own, firstPage: {}, names }, profile));
  const given = verdict === 'lost' ? undefined : items.find((each) => each.kind === kind)?.given;
  if (kind === 'instructions') return { ...head, ...(await sides(instructions ?? '', given)) };
  return { ...head, ...(await sides(isJsonObject(item) ? modelFields(kind, item) : (item ?? null), given)) };
}

/** A result of a tool beside what a host gives a model of it. `tool`: as it is listed. */
export async function seenResult(
  { result, tool }: { result: JsonObject; tool: Json | undefined },
  profile: HostProfile,
  costs: Pick<ModelCosts, 'ofText'>,
): Promise<Seen> {
  const given = await judgedResult({ result, tool }, profile, costs);
  const { verdict, effects: ofWhole, parts } = given;
  const { content, structuredContent } = result;
  const sent = {
    ...(content !== undefined && { content }),
    ...(structuredContent !== undefined && { structuredContent }),
  };
  return {
    ...headOf(profile),
    verdict,
    effects: ofWhole,
    parts: parts.map(({ at, type, verdict: of, effects }) => ({ at, type: type.slice(0, 100), verdict: of, effects })),
    ...(await sides(sent, givenContent(result, given))),
  };
}

function headOf({ id, name }: HostProfile): Pick<Seen, 'host'> {
  return { host: { id, name } };
}

async function sides(sent: Json, given: Json | undefined): Promise<Pick<Seen, 'sent' | 'given' | 'lengths'>> {
  const lengths = { sent: await lengthOf(sent), given: given === undefined ? 0 : await lengthOf(given) };
  if (Math.max(lengths.sent, lengths.given) <= mostCharacters) {
    return { sent: textOf(sent), ...(given !== undefined && { given: textOf(given) }) };
  }
  const beginning = async (value: Json) => textOf(await inSlices(shortened(value, mostOfLonger)));
  return {
    lengths,
    sent: await beginning(sent),
    ...(given !== undefined && { given: await beginning(given) }),
  };
}

function lengthOf(value: Json): Promise<number> {
  return inSlices(jsonLength(value, Number.POSITIVE_INFINITY));
}

/** Texts are shown as they are. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
