import { vi } from 'vitest';
import { fakeHost } from './fake-host.ts';

// The one seam between window and host: everything above it is the real window.
vi.mock('../data/channel.ts', () => ({
  chooseDial: () => () => Promise.resolve({ link: fakeHost, closed: new Promise<void>(() => {}) }),
}));
