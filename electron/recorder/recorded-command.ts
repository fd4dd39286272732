/** A server's command in the recorder's arguments. */
export interface RecordedCommand {
  /** Where to record; without it, in Loupe's data folder. */
  dataFolder?: string;
  command: string;
  args: string[];
}

/**
 * Reads `[--data-folder FOLDER] -- COMMAND ARGS…`; undefined for anything else. Imports nothing, since a client waits for
 * its server.
 */
export function recordedCommand(words: readonly string[]): RecordedCommand | undefined {
  const end = words.indexOf('--');
  const [command, ...args] = words.slice(end + 1);
  if (end === 0 && command !== undefined) return { command, args };
  const [option, dataFolder] = words;
  const hasFolder = end === 2 && option === '--data-folder' && dataFolder !== undefined && dataFolder !== '';
  return hasFolder && command !== undefined ? { dataFolder, command, args } : undefined;
}
