import { costColumns } from '#shared/model/columns.ts';
import { hostIdPattern } from '#shared/model/hosts/as-host.ts';
import { isRunId, isServerId } from '#shared/model/id/id-guard.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { guarded, matching, oneOf, searchReader, text } from './address-parameters.ts';

// What is in the addresses of single pages; where one is in the lists of a server is in address.ts.

/** Where one is within a server's composer: the message that was sent, whose response is shown. */
export const readComposeSearch = searchReader({ run: guarded(isRunId) });
export type ComposeSearch = ReturnType<typeof readComposeSearch>;

/** Where one is within a server's own page. */
export const readConnectionSearch = searchReader({
  /** Absent: the overview. */
  tab: oneOf('settings', 'client'),
});
export type ConnectionSearch = ReturnType<typeof readConnectionSearch>;

/** Where one is within the costs. */
export const readCostsSearch = searchReader({
  q: text,
  server: guarded(isServerId),
  kind: oneOf(...catalogKinds),
  /** The column by which they are sorted; absent: by tokens. */
  by: oneOf(...costColumns),
  /** Absent: descending. */
  order: oneOf('ascending'),
});
export type CostsSearch = ReturnType<typeof readCostsSearch>;

/** What is looked at as hosts give it; absent: the current server. */
export const readHostsSearch = searchReader({
  server: guarded(isServerId),
  /** A snapshot in the host's memory in place of a server, and what it is called. */
  snapshot: text,
  snapshotName: text,
  /** What the server is called in the hosts' configuration; absent: as here. */
  as: text,
});
export type HostsSearch = ReturnType<typeof readHostsSearch>;

/** What is searched in the settings. */
export const readSettingsSearch = searchReader({ q: text });

/** Which two are compared; absent: as the view assumes. */
export const readCompareSearch = searchReader({
  a: guarded(isServerId),
  b: guarded(isServerId),
  /** The eras in which they are compared; absent: as they are connected. */
  aEra: oneOf('legacy', 'modern'),
  bEra: oneOf('legacy', 'modern'),
  /** The hosts as which they are connected for it. */
  aAs: matching(hostIdPattern),
  bAs: matching(hostIdPattern),
  /** Snapshots in the host's memory in place of servers, and what they are called. */
  aSnapshot: text,
  bSnapshot: text,
  aName: text,
  bName: text,
});
export type CompareSearch = ReturnType<typeof readCompareSearch>;
