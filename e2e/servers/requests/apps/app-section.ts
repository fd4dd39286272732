import { readFileSync } from 'node:fs';
import { appType, dialResource, dialTools, readDial } from '../../../../electron/demo/dial.ts';
import { argumentsSchema, text } from '../../../../electron/demo/server/content.ts';
import type { Tool } from '../../../../electron/demo/server/definition.ts';
import type { Params } from '../../../../electron/demo/server/message.ts';

const dialUri = 'ui://loupe-asks/dial';
const escapeUri = 'ui://loupe-asks/escape';

/** The apps' list items. */
export const appResources: readonly Params[] = [
  dialResource(dialUri),
  {
    uri: escapeUri,
    name: 'escape',
    title: 'Escape',
    mimeType: appType,
    description: 'Tries to get out of its frame.',
  },
];

/** The contents of an app's URI. The app `escape` requests everything that a host can grant. */
export function readApp(uri: string): readonly Params[] | undefined {
  if (uri === dialUri) return readDial(uri);
  if (uri !== escapeUri) return undefined;
  const csp = {
    connectDomains: ["'unsafe-eval'; script-src *", '*', 'http://127.0.0.1:9'],
    resourceDomains: ['https://*', 'data:; frame-ancestors *'],
    frameDomains: ['javascript:', '*'],
    baseUriDomains: ['https://elsewhere.invalid'],
  };
  const permissions = { camera: {}, microphone: {}, geolocation: {}, clipboardWrite: {} };
  const page = readFileSync(new URL('escape.html', import.meta.url), 'utf8');
  return [{ uri, mimeType: appType, text: page, _meta: { ui: { csp, permissions, domain: 'localhost' } } }];
}

/** The dial's tools, and tools whose app is hostile or missing. */
export function appTools(): Tool[] {
  const ui = (more: Params) => ({ _meta: { ui: more } });
  return [
    ...dialTools(dialUri),
    {
      descriptor: {
        name: 'show_escape',
        title: 'Show what tries to get out',
        description: 'Its app is hostile.',
        inputSchema: argumentsSchema(),
        ...ui({ resourceUri: escapeUri }),
      },
      run: () => ({ content: [text('Whatever comes out of its frame is a fault of the host.')] }),
    },
    {
      descriptor: {
        name: 'show_nothing',
        title: 'Show an app that is not there',
        description: 'Its app cannot be read.',
        inputSchema: argumentsSchema(),
        ...ui({ resourceUri: 'ui://loupe-asks/nothing' }),
      },
      run: () => ({ content: [text('There is no app, so this text is all.')] }),
    },
  ];
}
