import { delimiter } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Set by an AppImage and by Electron itself. */
const addedNames = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD', 'CHROME_DESKTOP', 'ORIGINAL_XDG_CURRENT_DESKTOP'];
/** Lists into which an AppImage puts folders of its own. */
const lists = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/** The variables that the packaged app was started with, without those that its launchers added; a server gets these. */
export function environmentOfStart(environment: Environment): Environment {
  const { APPDIR: appFolder, APPIMAGE, ORIGINAL_XDG_CURRENT_DESKTOP: desktop } = environment;
  const result: Environment = { ...environment, ...(desktop !== undefined && { XDG_CURRENT_DESKTOP: desktop }) };
  for (const name of addedNames) delete result[name];
  if (appFolder === undefined || APPIMAGE === undefined) return result;
  for (const name of lists) {
    const folders = environment[name]?.split(delimiter) ?? [];
    const others = folders.filter((folder) => folder !== appFolder && !folder.startsWith(`${appFolder}/`));
    if (others.some((folder) => folder !== '')) result[name] = others.join(delimiter);
    else delete result[name];
  }
  return result;
}
