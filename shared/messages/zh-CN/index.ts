import type { Messages } from '../messages.ts';
import { ask } from './ask.ts';
import { cli } from './cli.ts';
import { connection } from './connection.ts';
import { failure } from './failure.ts';
import { resources } from './resources.ts';
import { servers } from './servers.ts';
import { settings } from './settings.ts';
import { traffic } from './traffic.ts';
import { window } from './window.ts';

export const zhCn: Messages = { ask, cli, connection, failure, resources, servers, settings, traffic, window };
