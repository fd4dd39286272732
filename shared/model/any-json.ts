import { z } from 'zod';
import type { Json } from './json.ts';

/** What a server sent, passed on as it is. */
export const jsonSchema: z.ZodType<Json> = z.json();
