import type { FirstMessages } from '../messages.ts';
import { connection } from './connection.ts';
import { windowFailure } from './failure-window.ts';
import { requests } from './requests.ts';
import { servers } from './servers.ts';
import { window } from './window.ts';

export const first: FirstMessages = { connection, failure: windowFailure, requests, servers, window };
