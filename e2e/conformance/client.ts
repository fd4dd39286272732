import process from 'node:process';

// What the suite starts for each scenario. It starts all of them at once: those that are left out load nothing.
if (process.env.MCP_CONFORMANCE_SCENARIO?.startsWith('auth/')) console.error('authorization: not yet');
else await import('./headless.ts');
