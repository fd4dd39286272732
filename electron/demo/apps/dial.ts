import { takes, text } from '../client-features/says.ts';
import type { Tool } from '../server/definition.ts';
import type { Params } from '../server/message.ts';
import { dialPage } from './dial-page.ts';

/** The media type of an app (MCP Apps). */
export const appType = 'text/html;profile=mcp-app';

/** How the app is listed at this `ui://` address. */
export function dialResource(uri: string): Params & { uri: string; name: string } {
  return { uri, name: 'dial', title: 'Dial', description: 'Shows a dial, and turns it.', mimeType: appType };
}

/** The contents of the app. */
export function readDial(uri: string): readonly Params[] {
  return [{ uri, mimeType: appType, text: dialPage, _meta: { ui: { prefersBorder: true } } }];
}

function shows(value: number, label: string): Params {
  const structuredContent = { value, label };
  return { content: [text(`${label}: ${value} of 100`)], structuredContent };
}

/** A tool with the app, and those that it calls: `turn_dial` is the app's alone, `reset_dial` is never the app's. */
export function dialTools(uri: string): Tool[] {
  const dial = { value: 40, label: 'Dial' };
  const turnTo = (value: number) => {
    dial.value = Math.min(100, Math.max(0, value));
    return shows(dial.value, dial.label);
  };
  const ui = (more: Params) => ({ _meta: { ui: more } });
  return [
    {
      descriptor: {
        name: 'show_dial',
        title: 'Show a dial',
        description: 'Shows a dial that you can turn.',
        inputSchema: takes({
          value: { type: 'number', minimum: 0, maximum: 100, default: dial.value },
          label: { type: 'string', default: dial.label },
        }),
        ...ui({ resourceUri: uri }),
      },
      run({ value = dial.value, label = dial.label }) {
        dial.label = String(label);
        return turnTo(Number(value));
      },
    },
    {
      descriptor: {
        name: 'turn_dial',
        title: 'Turn the dial',
        description: 'Only for the dial itself.',
        inputSchema: takes({ by: { type: 'number', default: 10 } }),
        ...ui({ resourceUri: uri, visibility: ['app'] }),
      },
      run: ({ by = 10 }) => turnTo(dial.value + Number(by)),
    },
    {
      descriptor: {
        name: 'reset_dial',
        title: 'Reset the dial',
        description: 'Not for the dial itself.',
        inputSchema: takes(),
        ...ui({ visibility: ['model'] }),
      },
      run: () => turnTo(0),
    },
  ];
}
