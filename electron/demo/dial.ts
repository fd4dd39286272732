import { argumentsSchema, text } from './server/content.ts';
import type { Tool } from './server/definition.ts';
import type { Params } from './server/message.ts';

/** The MIME type of apps (MCP Apps). */
export const appType = 'text/html;profile=mcp-app';

/** The app's list item at a `ui://` URI. */
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

/**
 * A tool with the app, and the tools that it calls: `turn_dial` is for the app only, `reset_dial` for the model only.
 */
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
        description:
          'Has an app: run it, then open the tab App of its result. Turn the dial, and see each message of the app in Traffic.',
        inputSchema: argumentsSchema({
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
        description:
          'Only the app may call it (visibility “app”): it is what the button “Turn up” calls, past the same gate.',
        inputSchema: argumentsSchema({ by: { type: 'number', default: 10 } }),
        ...ui({ resourceUri: uri, visibility: ['app'] }),
      },
      run: ({ by = 10 }) => turnTo(dial.value + Number(by)),
    },
    {
      descriptor: {
        name: 'reset_dial',
        title: 'Reset the dial',
        description:
          'The app may not call it (visibility “model”): its button “Reset” is refused, and you can run it here.',
        inputSchema: argumentsSchema(),
        ...ui({ visibility: ['model'] }),
      },
      run: () => turnTo(0),
    },
  ];
}

/** The app `Dial`. It shows everything that a host sends, and has a button for everything that a host may refuse. */
const dialPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Dial</title>
    <style>
      :root {
        color-scheme: light dark;
      }
      body {
        margin: 0;
        padding: 12px;
        font: 13px / 1.5 var(--font-sans, system-ui, sans-serif);
        color: var(--color-text-primary, light-dark(#1c1c1c, #ececec));
        background: var(--color-background-primary, light-dark(#ffffff, #1e1e1e));
      }
      meter {
        width: 100%;
      }
      button {
        margin: 0 2px 4px 0;
        font: inherit;
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 2px 12px;
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
    </style>
  </head>
  <body>
    <h1 id="label" style="font-size: 1.1em; margin: 0">Dial</h1>
    <meter id="meter" min="0" max="100" value="0" aria-labelledby="label"></meter>
    <p>
      <button type="button" id="turn">Turn up</button>
      <button type="button" id="reset">Reset</button>
      <button type="button" id="link">Open the manual</button>
      <button type="button" id="message">Send a message</button>
      <button type="button" id="grow">Grow</button>
      <button type="button" id="fetch">Fetch from elsewhere</button>
    </p>
    <dl>
      <dt>Host</dt>
      <dd id="host">not heard of yet</dd>
      <dt>Input</dt>
      <dd id="input">none yet</dd>
      <dt>Result</dt>
      <dd id="result">none yet</dd>
      <dt>Last</dt>
      <dd id="last" role="status">nothing yet</dd>
    </dl>
    <script>
      const waiting = new Map();
      let lastId = 0;
      const show = (id, value) => {
        document.getElementById(id).textContent = typeof value === 'string' ? value : JSON.stringify(value);
      };
      const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
      const notify = (method, params) => send({ method, params });
      const request = (method, params) =>
        new Promise((resolve, reject) => {
          lastId += 1;
          waiting.set(lastId, { resolve, reject });
          send({ id: lastId, method, params });
        });

      const turnTo = ({ structuredContent }) => {
        if (typeof structuredContent?.value !== 'number') return;
        document.getElementById('meter').value = structuredContent.value;
        if (structuredContent.label) show('label', structuredContent.label);
      };
      const heard = {
        'ui/notifications/tool-input': (params) => show('input', params.arguments ?? {}),
        'ui/notifications/tool-input-partial': (params) => show('input', params.arguments ?? {}),
        'ui/notifications/tool-result': (params) => {
          show('result', params);
          turnTo(params);
        },
        'ui/notifications/tool-cancelled': (params) => show('result', 'cancelled: ' + params?.reason),
        'ui/notifications/host-context-changed': (params) => applyContext(params),
      };
      const applyContext = (context) => {
        if (context?.theme) document.documentElement.style.colorScheme = context.theme;
        for (const [name, value] of Object.entries(context?.styles?.variables ?? {})) {
          if (typeof value === 'string') document.documentElement.style.setProperty(name, value);
        }
      };

      window.addEventListener('message', ({ source, data }) => {
        if (source !== window.parent || data?.jsonrpc !== '2.0') return;
        if (data.method === undefined) {
          const { resolve, reject } = waiting.get(data.id) ?? {};
          waiting.delete(data.id);
          if (data.error) reject?.(new Error(data.error.code + ' ' + data.error.message));
          else resolve?.(data.result);
        } else if (data.id === undefined) {
          heard[data.method]?.(data.params ?? {});
        } else if (data.method === 'ui/resource-teardown' || data.method === 'ping') {
          send({ id: data.id, result: {} });
        } else {
          send({ id: data.id, error: { code: -32601, message: 'Method not found: ' + data.method } });
        }
      });

      const onClick = (id, act) =>
        document.getElementById(id).addEventListener('click', async () => {
          try {
            show('last', await act());
          } catch (error) {
            show('last', 'refused: ' + error.message);
          }
        });
      const callTool = async (name, args) => {
        const result = await request('tools/call', { name, arguments: args });
        turnTo(result);
        return { [name]: result.structuredContent ?? result.content };
      };
      onClick('turn', () => callTool('turn_dial', { by: 10 }));
      // Its visibility is the model's alone: a host refuses this.
      onClick('reset', () => callTool('reset_dial', {}));
      onClick('link', () => request('ui/open-link', { url: 'https://example.com/dial/manual' }));
      onClick('message', () =>
        request('ui/message', { role: 'user', content: { type: 'text', text: 'The dial was turned.' } }),
      );
      onClick('grow', () => {
        document.body.style.paddingBottom = '200px';
        return 'grown';
      });
      onClick('fetch', async () => {
        const { status } = await fetch('https://example.com/dial.json');
        return 'came through with ' + status;
      });

      const reported = { width: 0, height: 0 };
      new ResizeObserver(() => {
        const { scrollWidth: width } = document.documentElement;
        const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
        if (width === reported.width && height === reported.height) return;
        Object.assign(reported, { width, height });
        notify('ui/notifications/size-changed', { width, height });
      }).observe(document.documentElement);

      request('ui/initialize', {
        protocolVersion: '2026-01-26',
        appInfo: { name: 'dial', version: '1.0.0' },
        appCapabilities: { availableDisplayModes: ['inline'] },
      }).then(
        ({ hostInfo, hostContext }) => {
          show('host', hostInfo ?? {});
          applyContext(hostContext);
          notify('ui/notifications/initialized');
          notify('notifications/message', { level: 'info', logger: 'dial', data: 'The dial is ready' });
        },
        (error) => show('host', 'refused: ' + error.message),
      );
    </script>
  </body>
</html>
`;
