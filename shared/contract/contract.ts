import { app } from './app.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { calls } from './calls.ts';
import { catalog } from './catalog.ts';
import { client } from './client.ts';
import { completion } from './completion.ts';
import { gate } from './gate.ts';
import { inbox } from './inbox.ts';
import { lists } from './lists.ts';
import { prompts } from './prompts.ts';
import { resources } from './resources.ts';
import { savedArguments } from './saved-arguments.ts';
import { servers } from './servers.ts';
import { sessions } from './sessions.ts';
import { subscriptions } from './subscriptions.ts';
import { tasks } from './tasks.ts';
import { traffic } from './traffic.ts';
import { vault } from './vault.ts';

/** Everything that a face of Loupe (window, browser, command line) can ask of the host. */
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
