import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { ObservableValue } from '../data/observable.ts';
import * as versions from '../data/versions.ts';
import { closeRealHosts } from './real-host.ts';
import { resetStores } from './stores.ts';

// This module alone is evaluated for each file of tests. The files of one browser share a page: each begins as a new
// window does.
resetStores();
for (const version of Object.values(versions)) {
  if (version instanceof ObservableValue) version.set(0);
}
sessionStorage.clear();
localStorage.clear();

beforeEach(cleanup);
afterEach(closeRealHosts);
