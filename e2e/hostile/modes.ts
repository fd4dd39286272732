import type { Mode } from './mode.ts';
import { contentModes } from './modes/contents.ts';
import { listModes } from './modes/lists.ts';
import { notificationModes } from './modes/notifications.ts';
import { requestModes } from './modes/requests.ts';
import { responseModes } from './modes/responses.ts';
import { resultModes } from './modes/results.ts';
import { roundModes } from './modes/rounds.ts';

/** All modes, by kind of input. */
export const modes: readonly Mode[] = [
  ...requestModes,
  ...notificationModes,
  ...responseModes,
  ...resultModes,
  ...contentModes,
  ...roundModes,
  ...listModes,
];
