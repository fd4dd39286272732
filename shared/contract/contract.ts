import { app } from './app.ts';
import { asks } from './asks.ts';
import { catalog } from './catalog.ts';
import { resources } from './resources.ts';
import { servers } from './servers.ts';
import { sessions } from './sessions.ts';
import { traffic } from './traffic.ts';

/** Everything that a face of Loupe (window, browser, command line) can ask of the host. */
export const contract = { app, servers, sessions, catalog, resources, traffic, asks };
export type Contract = typeof contract;
