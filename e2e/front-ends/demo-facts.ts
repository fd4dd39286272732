import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { createDemo } from '../../electron/demo/demo.ts';
import { invalidCount } from '../../electron/demo/invalid-items.ts';
import { scatter } from '../../electron/demo/media.ts';
import { errorCodes } from '../../electron/demo/server/message.ts';

/**
 * What is true of the demo, and of a server that ends at once, in every front end. The specs of the window and of
 * the command line assert these same facts, so that they are one test of three front ends.
 */
export const demoFacts = {
  resourceCount: (createDemo().resources?.list.length ?? 0) + invalidCount('resources/list'),
  text: {
    uri: 'file:///demo/README.md',
    line: 'It has one of everything, so that you can see what Loupe does with it.',
  },
  json: { uri: 'file:///demo/config/settings.json', sent: '{"zoom":3,"units":"mm","tags":["lens","glass"]}' },
  image: { uri: 'file:///demo/media/lens.png', size: { width: 240, height: 160 } },
  binary: { uri: 'file:///demo/media/scatter.bin', bytes: scatter },
  several: { uri: 'demo://bundle/mixed', partNames: ['intro.md', 'facts.json', 'lens.png', 'tail.bin'] },
  /** Read in the modern era, where the protocol gives this code to a URI that the server does not know. */
  missing: {
    uri: 'file:///demo/missing.md',
    failure: failure('serverError', { method: 'resources/read', code: errorCodes.invalidParams }),
    said: 'Resource not found',
  },
};

/** How the server with the fault `exit-at-once` ends. */
export const exitFacts = { exitCode: 3, lastWords: ['missing environment variable EXAMPLE_TOKEN', 'Giving up'] };

function failure(code: FailureCode, params: Failure['params']) {
  return { code, params };
}
