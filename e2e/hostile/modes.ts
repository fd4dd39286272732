import type { Mode } from './mode.ts';
import { contentModes } from './modes/contents.ts';
import { eventModes } from './modes/events.ts';
import { handshakeModes } from './modes/handshakes.ts';
import { httpModes } from './modes/http.ts';
import { jsonModes } from './modes/json.ts';
import { listModes } from './modes/lists.ts';
import { notificationModes } from './modes/notifications.ts';
import { requestModes } from './modes/requests.ts';
import { responseModes } from './modes/responses.ts';
import { resultModes } from './modes/results.ts';
import { roundModes } from './modes/rounds.ts';
import { schemaModes } from './modes/schemas.ts';
import { signInModes } from './modes/sign-in.ts';
import { streamModes } from './modes/streams.ts';
import { taskModes } from './modes/tasks.ts';

/** All modes, by kind of input. */
export const modes: readonly Mode[] = [
  ...handshakeModes,
  ...schemaModes,
  ...listModes,
  ...jsonModes,
  ...contentModes,
  ...resultModes,
  ...taskModes,
  ...signInModes,
  ...eventModes,
  ...httpModes,
  ...streamModes,
  ...responseModes,
  ...notificationModes,
  ...roundModes,
  ...requestModes,
];
