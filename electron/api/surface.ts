import type { Host } from '#host/create-host.ts';
import { complete } from '#host/surface/complete.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { api } from './base.ts';

export const catalogRouter = ({ surface: { catalog }, connections: { sessions } }: Host) => ({
  listFetches: api.catalog.listFetches.handler(({ input }) => catalog.listFetches(input.sessionId)),
  refresh: api.catalog.refresh.handler(({ input: { sessionId, kind, paged } }) => {
    void catalog.fetch(sessions.get(sessionId), kind, paged ? 'one' : 'all');
    return catalog.list(sessionId, kind).view;
  }),
  proceed: api.catalog.proceed.handler(({ input: { sessionId, kind, pages } }) => {
    const list = catalog.list(sessionId, kind);
    void list.proceed(pages);
    return list.view;
  }),
  apply: api.catalog.apply.handler(({ input: { sessionId, kind } }) => {
    const list = catalog.list(sessionId, kind);
    list.apply();
    return list.view;
  }),
  cancel: api.catalog.cancel.handler(({ input: { sessionId, kind } }) => {
    const list = catalog.list(sessionId, kind);
    list.cancel();
    return list.view;
  }),
  items: api.catalog.items.handler(({ input }) => catalog.items(input.sessionId, input.kind, input.from, input.count)),
  itemText: api.catalog.itemText.handler(({ input: { sessionId, kind, ordinal } }) => ({
    text: wholeText(catalog.items(sessionId, kind, ordinal, 1).rows[0]?.raw ?? null),
  })),
  pages: api.catalog.pages.handler(({ input }) => catalog.list(input.sessionId, input.kind).current.pages),
  changes: api.catalog.changes.handler(({ input }) => catalog.list(input.sessionId, input.kind).changes),
});

export const costsRouter = ({ diagnostics: { costs } }: Host) => ({
  summary: api.costs.summary.handler(({ input }) => costs.summary(input)),
  rows: api.costs.rows.handler(({ input: { query, from, count } }) => costs.rows(query, { from, count })),
  ofContent: api.costs.ofContent.handler(async ({ input: { readId, parts } }) => ({
    tokens: await costs.ofContent(readId, parts),
  })),
});

export const skillsRouter = ({ connections: { sessions }, surface: { skills } }: Host) => ({
  list: api.skills.list.handler(({ input, signal }) => skills.list(sessions.get(input.sessionId), signal)),
  listed: api.skills.listed.handler(({ input }) => {
    const list = skills.listed(input.sessionId);
    return list === undefined ? {} : { list };
  }),
  verify: api.skills.verify.handler(async ({ input, signal }) => ({
    verdicts: await skills.verify(sessions.get(input.sessionId), input.place, signal),
  })),
});

export const listsRouter = ({ surface: { lists } }: Host) => ({
  namedRows: api.lists.namedRows.handler(({ input: { from, count, ...rows }, signal }) =>
    lists.namedRows(rows, { from, count }, signal),
  ),
  namedRowStarting: api.lists.namedRowStarting.handler(async ({ input: { start, from, ...rows } }) => ({
    row: await lists.namedRowStarting(rows, start, from),
  })),
  named: api.lists.named.handler(({ input: { sessionId, kind, place } }) => lists.namedAt(sessionId, kind, place)),
  resourceRows: api.lists.resourceRows.handler(({ input: { from, count, ...rows }, signal }) =>
    lists.resourceRows(rows, { from, count }, signal),
  ),
  resourceRowStarting: api.lists.resourceRowStarting.handler(async ({ input: { start, from, ...rows } }) => ({
    row: await lists.resourceRowStarting(rows, start, from),
  })),
  matching: api.lists.matching.handler(({ input: { sessionId, narrowing, below, from, count } }) =>
    lists.matching(sessionId, { ...narrowing, below }, { from, count }),
  ),
  listed: api.lists.listed.handler(({ input: { sessionId, kind, at } }) => lists.listed(sessionId, kind, at)),
  search: api.lists.search.handler(({ input, signal }) => lists.search(input, signal)),
});

export const resourcesRouter = ({
  surface: { resources, content, contentTrees },
  connections: { sessions },
}: Host) => ({
  read: api.resources.read.handler(({ input, signal }) =>
    resources.readShown(sessions.get(input.sessionId), input.uri, signal),
  ),
  text: api.resources.text.handler(({ input: { readId, index, offset, length, body } }) => ({
    text: content.text(readId, index, offset, length, body),
  })),
  bytes: api.resources.bytes.handler(({ input: { readId, index, offset, length, body } }) => ({
    base64: content.bytes(readId, index, offset, length, body),
  })),
  treeRows: api.resources.treeRows.handler(({ input: { readId, index, view, from, count } }) =>
    contentTrees.rows(readId, index, { view, from, count }),
  ),
  treePlace: api.resources.treePlace.handler(async ({ input: { readId, index, view, node } }) => ({
    place: await contentTrees.place(readId, index, { name: 'place', view, node }),
  })),
  treeSearch: api.resources.treeSearch.handler(async ({ input: { readId, index, view, text, after } }) => ({
    place: await contentTrees.place(readId, index, { name: 'search', view, text, after }),
  })),
});

export const subscriptionsRouter = ({ surface: { resources, subscriptions }, connections: { sessions } }: Host) => ({
  list: api.subscriptions.list.handler(() => subscriptions.list()),
  subscribe: api.subscriptions.subscribe.handler(({ input }) =>
    subscriptions.subscribe(sessions.get(input.sessionId), input.uri, input.rereads),
  ),
  unsubscribe: api.subscriptions.unsubscribe.handler(({ input }) =>
    subscriptions.unsubscribe(input.sessionId, input.uri),
  ),
  setRereads: api.subscriptions.setRereads.handler(({ input }) =>
    subscriptions.changeRereads(input.sessionId, input.uri, input.rereads),
  ),
  dismissEnded: api.subscriptions.dismissEnded.handler(() => ({ dismissed: subscriptions.dismissEnded() })),
  restoreDismissed: api.subscriptions.restoreDismissed.handler(() => subscriptions.restoreDismissed()),
  updates: api.subscriptions.updates.handler(({ input }) =>
    subscriptions.log.read(input.filter, input.from, input.count),
  ),
  updateRows: api.subscriptions.updateRows.handler(({ input: { from, count, ...query } }) =>
    subscriptions.log.rows(query, from, count),
  ),
  clearUpdates: api.subscriptions.clearUpdates.handler(() => subscriptions.clearUpdates()),
  versions: api.subscriptions.versions.handler(({ input }) => resources.versions(input.serverId, input.uri)),
});

export const promptsRouter = ({ surface: { prompts }, connections: { sessions } }: Host) => ({
  get: api.prompts.get.handler(({ input, signal }) =>
    prompts.get(sessions.get(input.sessionId), input.prompt, input.arguments, signal),
  ),
  list: api.prompts.list.handler(({ input }) => prompts.history.rows(input)),
  run: api.prompts.run.handler(({ input }) => prompts.history.get(input.runId)),
  pin: api.prompts.pin.handler(({ input }) => prompts.history.pin(input.runId, input.pinned)),
  remove: api.prompts.remove.handler(({ input }) => prompts.history.remove(input)),
  restore: api.prompts.restore.handler(({ input }) => prompts.history.restore(input.runId)),
});

export const completionRouter = ({ connections: { exchanges, sessions } }: Host) => ({
  complete: api.completion.complete.handler(({ input: { sessionId, ...question }, signal }) =>
    complete(exchanges, sessions.get(sessionId), question, signal),
  ),
});

export const savedArgumentsRouter = ({
  stores: {
    history: { savedArguments },
  },
}: Host) => ({
  list: api.savedArguments.list.handler(({ input }) => savedArguments.list(input)),
  save: api.savedArguments.save.handler(({ input }) => savedArguments.save(input)),
  remove: api.savedArguments.remove.handler(({ input }) => savedArguments.remove(input)),
});

export const snapshotsRouter = ({ surface: { baselines, snapshots }, stores: { servers } }: Host) => ({
  take: api.snapshots.take.handler(({ input }) => snapshots.take(input.sessionId)),
  bytes: api.snapshots.bytes.handler(({ input: { snapshotId, offset, length } }) => ({
    base64: snapshots.bytes(snapshotId, offset, length),
  })),
  upload: api.snapshots.upload.handler(async ({ input: { base64, ...upload } }) => ({
    uploadId: await snapshots.receive(Buffer.from(base64, 'base64'), upload),
  })),
  open: api.snapshots.open.handler(({ input }) => snapshots.open(input.uploadId)),
  changed: api.snapshots.changed.handler(() => baselines.list()),
  before: api.snapshots.before.handler(({ input: { serverId } }) =>
    snapshots.before(serverId, servers.get(serverId).name),
  ),
  accept: api.snapshots.accept.handler(({ input }) => baselines.accept(input.serverId)),
  dismiss: api.snapshots.dismiss.handler(({ input }) => baselines.dismiss(input.serverId)),
});

export const comparisonsRouter = ({ diagnostics: { comparisons } }: Host) => ({
  run: api.comparisons.run.handler(({ input, signal }) => comparisons.run(input.a, input.b, signal)),
  rows: api.comparisons.rows.handler(({ input: { comparisonId, filter, from, count } }) =>
    comparisons.rows(comparisonId, filter, from, count),
  ),
  texts: api.comparisons.texts.handler(({ input }) => comparisons.texts(input.comparisonId, input.ordinal)),
});
