import { writeLetter } from '../../../electron/demo/client-features/elicitation.ts';
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
    return uri === letterUri ? writeLetter(uri, call) : readApp(uri);
  },
};
