import './node-version.ts';
import { parseArgs } from 'node:util';
import { runDevBrowser } from './dev-browser.ts';
import { runDevDesktop } from './dev-desktop.ts';

/** `npm run dev [-- --desktop] [--port N] [--no-open]`. */
const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    open: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

await (values.desktop ? runDevDesktop() : runDevBrowser({ port: Number(values.port), open: values.open }));
