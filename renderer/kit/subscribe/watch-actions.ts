import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';
import { usePreferences } from '../../state/preferences.ts';

/** Subscribes to a resource. A refusal is part of the subscription's state. */
export function subscribe(
  sessionId: SessionId,
  uri: string,
  rereads: boolean = usePreferences.getState().rereads,
): void {
  void attempt(client.subscriptions.subscribe({ sessionId, uri, rereads }));
}

/** Ends a subscription. */
export function unsubscribe(sessionId: SessionId, uri: string): void {
  void attempt(client.subscriptions.unsubscribe({ sessionId, uri }));
}

/** Changes whether updates of a watched resource are followed by a read. */
export function changeRereads(sessionId: SessionId, uri: string, rereads: boolean): void {
  void attempt(client.subscriptions.setRereads({ sessionId, uri, rereads }));
}

/** Whether a subscription is active or about to be, so that it can be ended. */
export function isWatched(subscription: Subscription | undefined): boolean {
  const { state } = subscription ?? {};
  return state === 'asking' || state === 'active' || state === 'reopening';
}

/** Whether a server declares that its resources can be subscribed to. */
export function declaresSubscribe(capabilities: Json | undefined): boolean {
  const resources = isJsonObject(capabilities) ? capabilities.resources : undefined;
  return isJsonObject(resources) && resources.subscribe === true;
}
