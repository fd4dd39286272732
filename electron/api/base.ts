import { type Context, type ImplementerInternalWithMiddlewares, implement, ORPCError } from '@orpc/server';
import { type Contract, contract } from '#shared/contract/contract.ts';
import { failureFrom } from '#shared/messages/failure.ts';

/** The contract, ready to be implemented. Everything that a handler throws becomes the typed error `FAILED`. */
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
