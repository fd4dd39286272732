import { windowFailure } from './failure-window.ts';
import { requests } from './requests.ts';
import { servers } from './servers.ts';
import { window } from './window.ts';

/** The texts that the window starts with; all others come with the first view that is fetched. */
export const first = { failure: windowFailure, requests, servers, window };
