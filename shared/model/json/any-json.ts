import { z } from 'zod';
import type { Json } from './json.ts';

/** Any JSON value, passed on unchanged. */
export const jsonSchema: z.ZodType<Json> = z.json();
