import type { Messages } from '../messages.ts';
import { ask } from './ask.ts';
import { basket } from './basket.ts';
import { cli } from './cli.ts';
import { completion } from './completion.ts';
import { connection } from './connection.ts';
import { content } from './content.ts';
import { facets } from './facets.ts';
import { failure } from './failure.ts';
import { resources } from './resources.ts';
import { servers } from './servers.ts';
import { settings } from './settings.ts';
import { subscriptions } from './subscriptions.ts';
import { templates } from './templates.ts';
import { traffic } from './traffic.ts';
import { versions } from './versions.ts';
import { window } from './window.ts';

export const zhCn: Messages = {
  ask,
  basket,
  cli,
  completion,
  connection,
  content,
  facets,
  failure,
  resources,
  servers,
  settings,
  subscriptions,
  templates,
  traffic,
  versions,
  window,
};
