import { vi } from 'vitest';

// The one seam between window and host: everything above it is the real window.
vi.mock('../data/channel.ts', async () => {
  const { dial } = await import('./dial.ts');
  return { chooseDial: () => dial };
});

// The files of tests share the browser's tab, and a tab's storage.
sessionStorage.clear();
