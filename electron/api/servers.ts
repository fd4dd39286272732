import { homedir } from 'node:os';
import type { Host } from '#host/create-host.ts';
import { exportConfig } from '#host/storage/config/export/export-config.ts';
import { parsePaste } from '#host/storage/config/import/parse-paste.ts';
import { api } from './base.ts';

export const serversRouter = ({
  removeServer,
  stores: { servers },
  recorded: { recordings },
  connections: { sessions, certificates, issuers },
}: Host) => ({
  hosts: api.servers.hosts.handler(() => sessions.hosts.list()),
  list: api.servers.list.handler(async () => [...servers.list(), ...(await recordings.servers())]),
  parse: api.servers.parse.handler(({ input }) => parsePaste(input.text, { homeFolder: homedir() })),
  add: api.servers.add.handler(async ({ input: { drafts, approved, connects = false } }) => {
    const added = await servers.add(drafts, approved);
    // A failed connection is its session's state, not a failure of adding the servers.
    if (connects) await Promise.allSettled(added.map(({ server }) => sessions.connectById(server.id)));
    return added;
  }),
  update: api.servers.update.handler(({ input }) => servers.update(input.serverId, input.draft)),
  duplicate: api.servers.duplicate.handler(({ input }) => servers.duplicate(input.serverId)),
  remove: api.servers.remove.handler(({ input }) => removeServer(input.serverId)),
  restore: api.servers.restore.handler(({ input }) => servers.restore(input.serverId)),
  acceptCertificate: api.servers.acceptCertificate.handler(async ({ input }) => {
    await certificates.accept(input.serverId, input.sha256);
  }),
  revokeCertificate: api.servers.revokeCertificate.handler(({ input }) => certificates.revoke(input.serverId)),
  acceptIssuer: api.servers.acceptIssuer.handler(({ input }) => issuers.accept(input.serverId, input.issuer)),
  revokeIssuer: api.servers.revokeIssuer.handler(({ input }) => issuers.revoke(input.serverId)),
  export: api.servers.export.handler(({ input }) =>
    exportConfig(
      servers.views(input.serverIds).map(({ server }) => server),
      input.format,
    ),
  ),
  reorder: api.servers.reorder.handler(({ input }) => servers.reorder(input.serverIds)),
});

export const authorizationRouter = ({ connections: { authorizations } }: Host) => ({
  get: api.authorization.get.handler(({ input }) => authorizations.get(input.serverId)),
  start: api.authorization.start.handler(({ input }) => authorizations.start(input.serverId)),
  open: api.authorization.open.handler(({ input }) => authorizations.open(input.serverId)),
  link: api.authorization.link.handler(({ input }) => authorizations.link(input.serverId)),
  cancel: api.authorization.cancel.handler(({ input }) => authorizations.cancel(input.serverId)),
  paste: api.authorization.paste.handler(({ input }) => authorizations.paste(input.serverId, input.url)),
  forget: api.authorization.forget.handler(({ input }) => authorizations.signOut(input.serverId)),
});

export const clientRouter = ({ connections: { client, serverRequests }, stores: { clientSetup, servers } }: Host) => ({
  setup: api.client.setup.handler(({ input }) => clientSetup.get(servers.get(input.serverId).id)),
  change: api.client.change.handler(({ input }) => client.change(input)),
  rules: api.client.rules.handler(() => [...clientSetup.rules]),
  setRules: api.client.setRules.handler(({ input }) => serverRequests.setRules(input.rules)),
});

export const gateRouter = ({ surface: { gate }, stores: { policies, servers } }: Host) => ({
  get: api.gate.get.handler(({ input }) => policies.get(servers.get(input.serverId))),
  set: api.gate.set.handler(({ input: { serverId, ...policy } }) => policies.set(servers.get(serverId), policy)),
  approvals: api.gate.approvals.handler(({ input }) => gate.approvals(input.sessionId)),
  revoke: api.gate.revoke.handler(({ input }) => gate.revoke(input.sessionId, input.tool)),
});

export const inboxRouter = ({ connections: { exchanges, inbox, serverRequests } }: Host) => ({
  list: api.inbox.list.handler(() => inbox.listHeads()),
  params: api.inbox.params.handler(({ input }) => inbox.params(input.pendingId)),
  answer: api.inbox.answer.handler(({ input: { pendingId, reply, editedText } }) =>
    serverRequests.answer(pendingId, reply, editedText),
  ),
  check: api.inbox.check.handler(({ input }) => serverRequests.check(input.pendingId, input.contentText)),
  rounds: api.inbox.rounds.handler(({ input }) => exchanges.rounds(input)),
  ended: api.inbox.ended.handler(() => inbox.endedHeads()),
  decide: api.inbox.decide.handler(({ input }) => inbox.decide(input.pendingId, input.decision)),
});

export const importsRouter = ({ stores: { bundles, imports } }: Host) => ({
  find: api.imports.find.handler(({ input }) => imports.find(input.folder)),
  openFile: api.imports.openFile.handler(({ input }) => imports.openFile(input)),
  openText: api.imports.openText.handler(({ input }) => imports.openText(input)),
  preview: api.imports.preview.handler(({ input }) => imports.preview(input.previewId)),
  uploadBundle: api.imports.uploadBundle.handler(async ({ input: { base64, ...upload } }) => ({
    uploadId: await bundles.receive(Buffer.from(base64, 'base64'), upload),
  })),
  bundle: api.imports.bundle.handler(({ input }) => bundles.preview(input.uploadId)),
  addBundle: api.imports.addBundle.handler(({ input }) => bundles.add(input.uploadId, input.values)),
  offer: api.imports.offer.handler(() => ({ offer: imports.offer })),
  takeOffer: api.imports.takeOffer.handler(({ context: { window } }) =>
    // Each window learns of it, and the one in front takes it.
    window?.isFront === false ? {} : { offer: imports.takeOffer() },
  ),
  add: api.imports.add.handler(({ input }) => imports.add(input.previewId, input.chosen)),
});

export const knownServersRouter = ({ stores: { knownServers } }: Host) => ({
  lists: api.knownServers.lists.handler(({ input }) => knownServers.lists(input.locale)),
  openText: api.knownServers.openText.handler(({ input }) => knownServers.openText(input.text, input.source)),
  fetch: api.knownServers.fetch.handler(({ input }) => knownServers.fetch(input.url)),
  search: api.knownServers.search.handler(({ input: { listId, text, from, count } }) =>
    knownServers.search(listId, text, from, count),
  ),
  get: api.knownServers.get.handler(({ input }) => knownServers.get(input.listId, input.place)),
});
