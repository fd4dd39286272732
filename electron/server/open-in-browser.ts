import open from 'open';

/** Opens an address in the system's browser. Resolves whether or not the machine has one. */
export async function openInBrowser(url: string): Promise<void> {
  const child = await open(url).catch(() => undefined);
  // Where no browser is installed, the opener itself may be missing, which is told by an event only.
  child?.on('error', () => {});
}
