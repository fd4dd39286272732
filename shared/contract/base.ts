import { oc } from '@orpc/contract';
import { failureSchema } from '../model/failure.ts';

/** Every procedure may fail with one typed error, `FAILED`, whose data is a {@link failureSchema} value. */
export const procedure = oc.errors({ FAILED: { data: failureSchema } });
