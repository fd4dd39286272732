/** Evaluated before each test file when it is found out what tests execute: what an earlier file executed counts again. */
Object.assign(globalThis, { __hits: {} });
