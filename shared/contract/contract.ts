import { app } from './app.ts';
import { asks } from './asks.ts';
import { catalog } from './catalog.ts';
import { completion } from './completion.ts';
import { resources } from './resources.ts';
import { servers } from './servers.ts';
import { sessions } from './sessions.ts';
import { subscriptions } from './subscriptions.ts';
import { traffic } from './traffic.ts';

/** Everything that a face of Loupe (window, browser, command line) can ask of the host. */
export const contract = { app, servers, sessions, catalog, resources, subscriptions, completion, traffic, asks };
export type Contract = typeof contract;
