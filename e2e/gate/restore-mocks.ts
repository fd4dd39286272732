// Setup of the tests: `restoreMocks` waits for the next test, and files of a project share what they load: modules of the
// next file would be evaluated with what the last test of this one replaced.
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
});
