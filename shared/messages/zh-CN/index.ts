import type { Messages } from '../catalogue.ts';
import { failure } from './failure.ts';

export const zhCn: Messages = { failure };
