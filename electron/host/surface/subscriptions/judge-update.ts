import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { UpdateMark } from '#shared/model/subscription.ts';
import type { Session } from '../../sessions/session.ts';
import type { Ownership } from './lasting-listen.ts';
import type { WatchedResource } from './watched-resource.ts';
import type { Acknowledgement } from './wire-subscriber.ts';

/** A second notification for the same URI within this time is taken for a repeated one, in milliseconds. */
const DUPLICATE_MS = 5;

export interface UpdateVerdict {
  marks: UpdateMark[];
  counted: WatchedResource[];
}

/**
 * What is notable about `notifications/resources/updated`, and for which of the `covering` watches it counts: where
 * there are subscription ids (2026-07-28), those that `ownerOf` gives it to.
 */
export function judgeUpdate(
  session: Session,
  uri: string,
  at: number,
  covering: readonly WatchedResource[],
  ownerOf?: (watched: WatchedResource) => Ownership,
): UpdateVerdict {
  const live = covering.filter(({ isLive }) => isLive);
  const owners = new Map(live.map((watched) => [watched, ownerOf === undefined ? 'current' : ownerOf(watched)]));
  const counted = live.filter((watched) => ['current', 'unacknowledged'].includes(owners.get(watched) ?? ''));
  const marks: UpdateMark[] = [];
  if (live.length === 0) marks.push(covering.length > 0 ? 'late' : 'unsolicited');
  else if (counted.length === 0) marks.push([...owners.values()].includes('past') ? 'late' : 'foreign');
  else if (counted.some((watched) => owners.get(watched) === 'unacknowledged')) marks.push('early');
  if (counted.some((watched) => watched.uri === uri && at - (watched.lastAt ?? 0) < DUPLICATE_MS)) {
    marks.push('duplicate');
  }
  if (!declares(session, 'subscribe')) marks.push('undeclared');
  return { marks, counted };
}

/** What is notable about `notifications/resources/list_changed`; `ownership` where subscription ids are used. */
export function judgeListChange(session: Session, ownership?: { of: Ownership }): UpdateMark[] {
  const marks: UpdateMark[] = [];
  if (ownership?.of === 'past') marks.push('late');
  else if (ownership?.of === 'unacknowledged') marks.push('early');
  else if (ownership !== undefined && ownership.of === undefined) marks.push('foreign');
  if (!declares(session, 'listChanged')) marks.push('undeclared');
  return marks;
}

export const acknowledgementMarks: Record<Acknowledgement, UpdateMark[]> = {
  due: [],
  again: ['duplicate'],
  late: ['late'],
  foreign: ['foreign'],
};

function declares(session: Session, feature: 'subscribe' | 'listChanged'): boolean {
  const { capabilities } = session;
  const resources: Json | undefined = isJsonObject(capabilities) ? capabilities.resources : undefined;
  return isJsonObject(resources) && resources[feature] === true;
}
