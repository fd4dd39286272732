import { app, audit, vault } from './app.ts';
import { apps } from './apps.ts';
import { calls, tasks } from './calls.ts';
import { catalog, lists } from './catalog.ts';
import { composer } from './composer.ts';
import { inbox } from './inbox.ts';
import { completion, prompts, savedArguments } from './prompts.ts';
import { resources, subscriptions } from './resources.ts';
import { client, gate, servers } from './servers.ts';
import { sessions, traffic } from './sessions.ts';

/** Everything that a front end (window, browser, command line) can request of the host. */
export const contract = {
  app,
  servers,
  sessions,
  catalog,
  lists,
  resources,
  subscriptions,
  completion,
  traffic,
  prompts,
  calls,
  composer,
  tasks,
  gate,
  inbox,
  apps,
  client,
  audit,
  savedArguments,
  vault,
};
export type Contract = typeof contract;
