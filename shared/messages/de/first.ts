import type { FirstMessages } from '../messages.ts';
import { windowFailure } from './failure-window.ts';
import { requests } from './requests.ts';
import { servers } from './servers.ts';
import { window } from './window.ts';

export const first: FirstMessages = { failure: windowFailure, requests, servers, window };
