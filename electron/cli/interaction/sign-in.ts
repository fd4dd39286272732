import open from 'open';
import type { Platform } from '#host/platform.ts';
import type { RunEnvironment } from '../run-context.ts';
import { confirm } from './before-connecting.ts';

/**
 * How a run signs in to a server: a person at the terminal agrees and gets the address, or `--open-browser` opens the
 * browser. Otherwise it is refused.
 */
export function signInAt(
  { terminal, text, input, signal }: RunEnvironment,
  opensBrowser: boolean,
): Pick<Platform, 'requestSignIn' | 'openExternal'> {
  return {
    requestSignIn: async ({ server, host }) => {
      terminal.note(text('cli.signIn.wanted', { server, host }));
      if (opensBrowser) return true;
      if (!input.isTTY) return false;
      terminal.note(text('cli.consent.question'));
      return confirm({ input, signal });
    },
    openExternal: async (url) => {
      terminal.note(text('cli.signIn.address'));
      terminal.note(url);
      if (!opensBrowser) return;
      const child = await open(url).catch(() => undefined);
      // Without a browser the opener itself may be missing, which only an event reports.
      child?.on('error', () => {});
    },
  };
}
