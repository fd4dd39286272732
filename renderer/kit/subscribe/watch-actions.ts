import type { SessionId } from '#shared/model/id.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { showFailure } from '../../state/notice.ts';
import { usePreferences } from '../../state/preferences.ts';

const tell = (thrown: unknown) => showFailure(failureOf(thrown));

/** Asks the server to tell about a resource. A refusal is the subscription's state; other failures are told. */
export function subscribe(
  sessionId: SessionId,
  uri: string,
  rereads: boolean = usePreferences.getState().rereads,
): void {
  client.subscriptions.subscribe({ sessionId, uri, rereads }).catch(tell);
}

/** Stops watching, and tells the server so. */
export function unsubscribe(sessionId: SessionId, uri: string): void {
  client.subscriptions.unsubscribe({ sessionId, uri }).catch(tell);
}

/** Changes whether updates of a watched resource are followed by a read. */
export function changeRereads(sessionId: SessionId, uri: string, rereads: boolean): void {
  client.subscriptions.changeRereads({ sessionId, uri, rereads }).catch(tell);
}

/** Whether a subscription stands or is about to, so that it can be ended. */
export function isWatched(subscription: Subscription | undefined): boolean {
  const { state } = subscription ?? {};
  return state === 'asking' || state === 'active' || state === 'reopening';
}

/** Whether a server's capabilities say that its resources can be watched. */
export function declaresSubscribe(capabilities: Json | undefined): boolean {
  const resources = isJsonObject(capabilities) ? capabilities.resources : undefined;
  return isJsonObject(resources) && resources.subscribe === true;
}
