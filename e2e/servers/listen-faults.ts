import type { OpenListen, ServerDefinition } from '../../electron/demo/server/definition.ts';
import {
  errorAnswer,
  errorCodes,
  metaKeys,
  notification,
  type Params,
  RpcError,
} from '../../electron/demo/server/message.ts';

const text = ({ send }: OpenListen, method: string, params: Params, id?: unknown) =>
  send(notification(method, { ...params, ...(id === undefined ? {} : { _meta: { [metaKeys.subscriptionId]: id } }) }));
const updated = (listen: OpenListen, uri: string, id?: unknown) =>
  text(listen, 'notifications/resources/updated', { uri }, id);
const acknowledge = (listen: OpenListen) =>
  text(listen, 'notifications/subscriptions/acknowledged', { notifications: listen.filter }, listen.id);

/** Breaks a listen: its stream over HTTP, an error over stdio, where nothing else can break separately. */
function cutOff(listen: OpenListen): void {
  setImmediate(() => {
    listen.hangUp();
    listen.send(errorAnswer(listen.id, new RpcError(errorCodes.internal, 'Lost the listen')));
  });
}

/** The faults of listens by resource. */
const faults: Readonly<Record<string, (listen: OpenListen, uri: string) => void>> = {
  /** Acknowledged, then revoked. */
  cancelled(listen) {
    acknowledge(listen);
    text(listen, 'notifications/cancelled', { requestId: listen.id, reason: 'The file was deleted' });
  },
  /** Acknowledged, then ended. */
  completed(listen) {
    acknowledge(listen);
    const result = { resultType: 'complete', _meta: { [metaKeys.subscriptionId]: listen.id } };
    listen.send({ jsonrpc: '2.0', id: listen.id, result });
  },
  /** Never acknowledged. */
  silent() {},
  /** One update with the id of another listen, one without an id, and a correct one. */
  foreign(listen, uri) {
    acknowledge(listen);
    updated(listen, uri, 'somebody-elses');
    updated(listen, uri);
    updated(listen, uri, listen.id);
  },
  /** Acknowledged twice, and once for an unknown listen. */
  twice(listen) {
    acknowledge(listen);
    acknowledge(listen);
    acknowledge({ ...listen, id: 'nobodys' });
  },
  /** An update before the acknowledgement. */
  early(listen, uri) {
    updated(listen, uri, listen.id);
    acknowledge(listen);
  },
  /** The first listen breaks after the acknowledgement; the next one stays open and has an update. */
  breaks(listen, uri) {
    acknowledge(listen);
    if (listen.number === 1) cutOff(listen);
    else updated(listen, uri, listen.id);
  },
  /** Every listen breaks after the acknowledgement. */
  loops(listen) {
    acknowledge(listen);
    cutOff(listen);
  },
};

const uriOf = (name: string) => `listen://${name}`;

/** A server of 2026-07-28 with faulty listens, one per resource. */
export function createListenFaults(): ServerDefinition {
  return {
    info: { name: 'listen-faults', version: '1.0.0' },
    resources: {
      list: Object.keys(faults).map((name) => ({ uri: uriOf(name), name, mimeType: 'text/plain' })),
      read: (uri) => [{ uri, mimeType: 'text/plain', text: `${uri}\n` }],
      watch: () => () => undefined,
    },
    listen(listen) {
      const uris: unknown = listen.filter.resourceSubscriptions;
      const uri: unknown = Array.isArray(uris) ? uris[0] : undefined;
      const fault = typeof uri === 'string' ? faults[uri.slice(uriOf('').length)] : undefined;
      if (typeof uri !== 'string' || fault === undefined) return undefined;
      fault(listen, uri);
      return () => undefined;
    },
  };
}
