import type { Messages } from '../catalogue.ts';
import { connection } from './connection.ts';
import { failure } from './failure.ts';
import { servers } from './servers.ts';
import { settings } from './settings.ts';
import { window } from './window.ts';

export const zhCn: Messages = { connection, failure, servers, settings, window };
