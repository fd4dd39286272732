import { z } from 'zod';

export const maxSearched = 2_000;
export const wordsSchema = z.string().max(maxSearched);
