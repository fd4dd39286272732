import type { Fleet } from './servers.ts';

/** 50 servers: half over stdio, half over HTTP. */
export const fullFleet: Fleet = {
  calm: { stdio: 15, http: 10, sse: 5 },
  crashing: { stdio: 5, http: 3, sse: 2 },
  flooding: { stdio: 5, http: 3, sse: 2 },
};

/** 12 servers, for a test. */
export const shortFleet: Fleet = {
  calm: { stdio: 2, http: 2, sse: 1 },
  crashing: { stdio: 2, http: 1, sse: 1 },
  flooding: { stdio: 1, http: 1, sse: 1 },
};
