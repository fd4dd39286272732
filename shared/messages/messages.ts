import type { cli } from './en/cli.ts';
import type { first } from './en/first.ts';
import type { en } from './en/index.ts';
import type { packagedServers } from './en/packaged-servers.ts';
import type { rules } from './en/rules/index.ts';

/** The shape of the window's texts: English is the original, the other languages must have the same keys. */
export type Messages = typeof en;

/** Those that the window starts with. */
export type FirstMessages = typeof first;

/** With those that only the command line or the host has, which the window does without. */
export type AllMessages = Messages & { cli: typeof cli; packagedServers: typeof packagedServers; rules: typeof rules };
