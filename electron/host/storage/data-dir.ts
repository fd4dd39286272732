import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

/** The data folder of all front ends: `LOUPE_HOME`, else the system's standard place. It may not exist yet. */
export function dataDir(
  environment: Record<string, string | undefined> = process.env,
  system: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (environment.LOUPE_HOME) return environment.LOUPE_HOME;
  if (system === 'darwin') return join(home, 'Library', 'Application Support', 'Loupe');
  if (system === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Loupe');
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'loupe');
}

/**
 * The data folder as it must be named to the recorder; undefined when it is the one that a client's server finds by
 * itself. Clients pass on few variables: neither `LOUPE_HOME` nor `XDG_CONFIG_HOME`.
 */
export function namedDataDir(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
  ...machine: [system?: NodeJS.Platform, home?: string]
): string | undefined {
  const { APPDATA } = environment;
  return folder === dataDir({ APPDATA }, ...machine) ? undefined : resolve(folder);
}
