import { z } from 'zod';
import { hostIdPattern } from './as-host.ts';

/** The id of a profile of a host. */
export const hostIdSchema = z.string().regex(hostIdPattern);
