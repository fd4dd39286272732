import { failure } from './failure.ts';

export const en = { failure };
