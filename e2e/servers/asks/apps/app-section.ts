import { readFileSync } from 'node:fs';
import type { Tool } from '../../definition.ts';
import type { Params } from '../../message.ts';
import { takes, text } from '../says.ts';

const mimeType = 'text/html;profile=mcp-app';
const dialUri = 'ui://loupe-asks/dial';
const escapeUri = 'ui://loupe-asks/escape';

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** The apps as they are listed. */
export const appResources: readonly Params[] = [
  { uri: dialUri, name: 'dial', title: 'Dial', description: 'Shows a dial, and turns it.', mimeType },
  { uri: escapeUri, name: 'escape', title: 'Escape', description: 'Tries to get out of its frame.', mimeType },
];

/** The contents of an app; undefined for every other URI. The escape wants everything that a host could allow. */
export function readApp(uri: string): readonly Params[] | undefined {
  if (uri === dialUri) return [{ uri, mimeType, text: read('dial.html'), _meta: { ui: { prefersBorder: true } } }];
  if (uri !== escapeUri) return undefined;
  const csp = {
    connectDomains: ["'unsafe-eval'; script-src *", '*', 'http://127.0.0.1:9'],
    resourceDomains: ['https://*', 'data:; frame-ancestors *'],
    frameDomains: ['javascript:', '*'],
    baseUriDomains: ['https://elsewhere.invalid'],
  };
  const permissions = { camera: {}, microphone: {}, geolocation: {}, clipboardWrite: {} };
  return [{ uri, mimeType, text: read('escape.html'), _meta: { ui: { csp, permissions, domain: 'localhost' } } }];
}

function shows(value: number, label: string): Params {
  const structuredContent = { value, label };
  return { content: [text(`${label}: ${value} of 100`)], structuredContent };
}

/** Tools with an app, and those that an app calls: `turn_dial` is the app's alone, `reset_dial` is never the app's. */
export function appTools(): Tool[] {
  const dial = { value: 40, label: 'Dial' };
  const turnTo = (value: number) => {
    dial.value = Math.min(100, Math.max(0, value));
    return shows(dial.value, dial.label);
  };
  const ui = (more: Params) => ({ _meta: { ui: more } });
  return [
    {
      descriptor: {
        ...{ name: 'show_dial', title: 'Show a dial', description: 'Shows a dial that you can turn.' },
        inputSchema: takes({
          value: { type: 'number', minimum: 0, maximum: 100, default: dial.value },
          label: { type: 'string', default: dial.label },
        }),
        ...ui({ resourceUri: dialUri }),
      },
      run({ value = dial.value, label = dial.label }) {
        dial.label = String(label);
        return turnTo(Number(value));
      },
    },
    {
      descriptor: {
        ...{ name: 'turn_dial', title: 'Turn the dial', description: 'Only for the dial itself.' },
        inputSchema: takes({ by: { type: 'number', default: 10 } }),
        ...ui({ resourceUri: dialUri, visibility: ['app'] }),
      },
      run: ({ by = 10 }) => turnTo(dial.value + Number(by)),
    },
    {
      descriptor: {
        ...{ name: 'reset_dial', title: 'Reset the dial', description: 'Not for the dial itself.' },
        inputSchema: takes(),
        ...ui({ visibility: ['model'] }),
      },
      run: () => turnTo(0),
    },
    {
      descriptor: {
        ...{ name: 'show_escape', title: 'Show what tries to get out', description: 'Its app is hostile.' },
        inputSchema: takes(),
        ...ui({ resourceUri: escapeUri }),
      },
      run: () => ({ content: [text('Whatever comes out of its frame is a fault of the host.')] }),
    },
    {
      descriptor: {
        ...{ name: 'show_nothing', title: 'Show an app that is not there', description: 'Its app cannot be read.' },
        inputSchema: takes(),
        ...ui({ resourceUri: 'ui://loupe-asks/nothing' }),
      },
      run: () => ({ content: [text('There is no app, so this text is all.')] }),
    },
  ];
}
