import type { ServerDefinition } from '../../electron/demo/server/definition.ts';

const descriptors = [
  { uri: 'storm://burst', name: 'burst', description: 'Tells its updates all at once as soon as it is watched.' },
  { uri: 'storm://stubborn', name: 'stubborn', description: 'Tells updates on and on, also when nobody wants them.' },
];
const burstAtOnce = 500;
const stubbornEveryMs = 50;

/** A server with too many notifications: `count` updates in a burst, and updates after the end. */
export function createStorm(count = 10_000): ServerDefinition {
  const burst = (changed: () => void, left: number) => {
    for (let sent = 0; sent < Math.min(left, burstAtOnce); sent += 1) changed();
    if (left > burstAtOnce) setImmediate(burst, changed, left - burstAtOnce);
  };
  return {
    info: { name: 'storm', version: '1.0.0' },
    resources: {
      list: descriptors,
      read: (uri) =>
        descriptors.some((each) => each.uri === uri) ? [{ uri, mimeType: 'text/plain', text: `${uri}\n` }] : undefined,
      watch: (uri, changed) => {
        if (uri === 'storm://burst') setImmediate(burst, changed, count);
        else if (uri === 'storm://stubborn') setInterval(changed, stubbornEveryMs).unref();
        else return undefined;
        return () => undefined;
      },
    },
  };
}
