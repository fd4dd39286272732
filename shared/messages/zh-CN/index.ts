import type { Messages } from '../messages.ts';
import { about } from './about.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { authorization } from './authorization.ts';
import { basket } from './basket.ts';
import { blocks } from './blocks.ts';
import { calls } from './calls.ts';
import { changes } from './changes.ts';
import { checksPage } from './checks-page.ts';
import { client } from './client.ts';
import { clientBehavior } from './client-behavior.ts';
import { commands } from './commands.ts';
import { compare } from './compare.ts';
import { completion } from './completion.ts';
import { composer } from './composer.ts';
import { connectedAs } from './connected-as.ts';
import { connection } from './connection.ts';
import { content } from './content.ts';
import { costs } from './costs.ts';
import { exportSession } from './export-session.ts';
import { facets } from './facets.ts';
import { failure } from './failure.ts';
import { findings } from './findings.ts';
import { forms } from './forms.ts';
import { gate } from './gate.ts';
import { hostFailure } from './host-failure.ts';
import { hosts } from './hosts.ts';
import { importRecordings } from './import-recordings.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { knownServers } from './known-servers.ts';
import { lists } from './lists.ts';
import { logs } from './logs.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { pins } from './pins.ts';
import { prompts } from './prompts.ts';
import { recordedClients } from './recorded-clients.ts';
import { recordings } from './recordings.ts';
import { requests } from './requests.ts';
import { resources } from './resources.ts';
import { rounds } from './rounds.ts';
import { runAgainst } from './run-against.ts';
import { saveTest } from './save-test.ts';
import { savedArguments } from './saved-arguments.ts';
import { serveRecording } from './serve-recording.ts';
import { servers } from './servers.ts';
import { settings } from './settings.ts';
import { shortcuts } from './shortcuts.ts';
import { skills } from './skills.ts';
import { subscriptions } from './subscriptions.ts';
import { tasks } from './tasks.ts';
import { templates } from './templates.ts';
import { tests } from './tests.ts';
import { testsPage } from './tests-page.ts';
import { tools } from './tools.ts';
import { tour } from './tour.ts';
import { traffic } from './traffic.ts';
import { undo } from './undo.ts';
import { versions } from './versions.ts';
import { window } from './window.ts';

export const zhCn: Messages = {
  about,
  apps,
  hostFailure,
  hosts,
  importRecordings,
  imports,
  inbox,
  audit,
  authorization,
  basket,
  blocks,
  calls,
  changes,
  checksPage,
  client,
  clientBehavior,
  commands,
  compare,
  completion,
  connectedAs,
  composer,
  connection,
  content,
  costs,
  exportSession,
  facets,
  failure,
  findings,
  forms,
  gate,
  knownServers,
  lists,
  logs,
  overview,
  palette,
  pins,
  prompts,
  recordedClients,
  recordings,
  requests,
  resources,
  rounds,
  saveTest,
  savedArguments,
  runAgainst,
  serveRecording,
  servers,
  settings,
  shortcuts,
  skills,
  subscriptions,
  tasks,
  templates,
  tests,
  testsPage,
  tools,
  tour,
  traffic,
  undo,
  versions,
  window,
};
