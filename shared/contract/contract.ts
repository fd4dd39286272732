import { app, audit, vault } from './app.ts';
import { apps } from './apps.ts';
import { calls, composer, tasks } from './calls.ts';
import { catalog, comparisons, lists, skills } from './catalog.ts';
import { inbox } from './inbox.ts';
import { completion, prompts, savedArguments } from './prompts.ts';
import { resources, subscriptions } from './resources.ts';
import { authorization, client, gate, imports, knownServers, servers } from './servers.ts';
import { sessions, traffic } from './sessions.ts';

// Declared by name: written out, the type is longer than TypeScript puts into a declaration.
export type Contract = {
  app: typeof app;
  servers: typeof servers;
  authorization: typeof authorization;
  imports: typeof imports;
  knownServers: typeof knownServers;
  sessions: typeof sessions;
  catalog: typeof catalog;
  lists: typeof lists;
  resources: typeof resources;
  subscriptions: typeof subscriptions;
  skills: typeof skills;
  completion: typeof completion;
  traffic: typeof traffic;
  prompts: typeof prompts;
  calls: typeof calls;
  comparisons: typeof comparisons;
  composer: typeof composer;
  tasks: typeof tasks;
  gate: typeof gate;
  inbox: typeof inbox;
  apps: typeof apps;
  client: typeof client;
  audit: typeof audit;
  savedArguments: typeof savedArguments;
  vault: typeof vault;
};

/** Everything that a front end (window, browser, command line) can request of the host. */
export const contract: Contract = {
  app,
  servers,
  authorization,
  imports,
  knownServers,
  sessions,
  catalog,
  lists,
  resources,
  subscriptions,
  skills,
  completion,
  traffic,
  prompts,
  calls,
  comparisons,
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
