import { randomUUID } from 'node:crypto';
import type { Tool } from '../server/definition.ts';
import { errorCodes, RpcError } from '../server/rpc-error.ts';
import { repeats, takes } from './says.ts';

const defaultUrl = 'https://example.com/connect?account=loupe';

/**
 * Asks for a visit to a page. Only 2025-11-25 names a visit by an `elicitationId`, tells when it is over, and can ask by
 * an error; what is asked for by an error counts as visited when the tool is called again.
 */
export function askUrl(): Tool {
  let isWanted = false;
  return {
    descriptor: {
      name: 'ask_url',
      title: 'Ask to open a page',
      description: 'Asks you to open a page in your browser.',
      inputSchema: takes({
        url: { type: 'string', default: defaultUrl },
        asError: { type: 'boolean', description: 'Asks by an error; only in 2025-11-25.' },
      }),
    },
    async run({ url = defaultUrl, asError }, call) {
      const isNamed = call.revision === '2025-11-25';
      const elicitationId = randomUUID();
      const params = {
        mode: 'url',
        message: 'Connect your account on this page.',
        url,
        ...(isNamed && { elicitationId }),
      };
      if (isNamed && asError === true) {
        isWanted = !isWanted;
        if (!isWanted) return repeats({ action: 'accept' });
        throw new RpcError(errorCodes.urlElicitationRequired, 'A page must be visited first', {
          elicitations: [params],
        });
      }
      const reply = await call.ask('elicitation/create', params);
      if (isNamed && reply.action === 'accept') call.announce('notifications/elicitation/complete', { elicitationId });
      return repeats(reply);
    },
  };
}
