import { expect as playwrightExpect } from '@playwright/test';

/** How long a page may take to become as expected, in milliseconds: a limit is for what hangs. */
export const expectMs = 20_000;

/** `expect` with the same limit in the benches, the soak and the hostile runs, which have no Playwright configuration. */
export const expect = playwrightExpect.configure({ timeout: expectMs });
