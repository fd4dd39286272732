import { entered, oneText } from '../../../electron/demo/client-features/content.ts';
import type { ResourceSection } from '../../../electron/demo/server/definition.ts';
import type { Params } from '../../../electron/demo/server/message.ts';
import { appResources, readApp } from './apps/app-section.ts';

const letterUri = 'requests://letter';
const plainUri = 'requests://plain';

/**
 * Two texts, `requests://letter`, which asks for its reader, and `requests://plain`, which asks nothing; and the apps.
 */
export const reading: ResourceSection = {
  list: [
    { uri: letterUri, name: 'letter', title: 'Letter', description: 'Asks whom it is for.', mimeType: 'text/plain' },
    { uri: plainUri, name: 'plain', title: 'Plain', description: 'Asks nothing.', mimeType: 'text/plain' },
    ...appResources,
  ],
  async read(uri, call): Promise<readonly Params[] | undefined> {
    if (uri === plainUri) return [{ uri, mimeType: 'text/plain', text: 'Nothing was asked.\n' }];
    if (uri !== letterUri) return readApp(uri);
    const reply = await call.ask('elicitation/create', oneText(call, 'Whom is the letter for?', 'reader'));
    const reader = String(entered(reply, 'reader') ?? 'whom it may concern');
    return [{ uri, mimeType: 'text/plain', text: `Dear ${reader},\n\nthank you for your answer.\n` }];
  },
};
