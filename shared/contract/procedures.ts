export { app, audit, vault } from './app.ts';
export { apps } from './apps.ts';
export { calls, composer, tasks } from './calls.ts';
export { catalog, comparisons, lists, skills } from './catalog.ts';
export { inbox } from './inbox.ts';
export { completion, prompts, savedArguments } from './prompts.ts';
export { resources, subscriptions } from './resources.ts';
export { authorization, client, gate, imports, knownServers, servers } from './servers.ts';
export { sessions, traffic } from './sessions.ts';
