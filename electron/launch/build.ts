import './node-version.ts';
import { parseArgs } from 'node:util';
import { buildApp, isBuilt } from './build-app.ts';

/** `npm run build [-- --force]`. */
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
if (!values.force && (await isBuilt())) {
  console.log('out/ is up to date.');
} else {
  const started = performance.now();
  await buildApp();
  console.log(`Built out/ in ${Math.round(performance.now() - started)} ms.`);
}
