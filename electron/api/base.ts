import { type Context, type ImplementerInternalWithMiddlewares, implement, ORPCError } from '@orpc/server';
import { type Contract, contract } from '#shared/contract/contract.ts';
import { failureFrom } from '#shared/messages/failure.ts';

/** The contract, ready to be implemented; whatever a handler throws leaves as the one typed error, `FAILED`. */
export const api: ImplementerInternalWithMiddlewares<Contract, Context, Context> = implement(contract).use(
  async ({ next }) => {
    try {
      return await next();
    } catch (thrown) {
      if (thrown instanceof ORPCError) throw thrown;
      const failure = failureFrom(thrown);
      throw new ORPCError('FAILED', { defined: true, message: failure.message, data: failure });
    }
  },
);
