import { z } from 'zod';
import type { Json, JsonObject } from './json.ts';

/** Any JSON value, passed on unchanged. */
export const jsonSchema: z.ZodType<Json> = z.json();

export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json());
