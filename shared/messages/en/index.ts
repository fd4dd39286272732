import { connection } from './connection.ts';
import { failure } from './failure.ts';
import { servers } from './servers.ts';
import { settings } from './settings.ts';
import { window } from './window.ts';

export const en = { connection, failure, servers, settings, window };
