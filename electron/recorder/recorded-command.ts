import { filledText, value } from '../options/option.ts';
import { scan, valuesOf } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';

/** A server's command in the recorder's arguments. */
export interface RecordedCommand {
  /** Where to record; without it, in Loupe's data folder. */
  dataFolder?: string;
  command: string;
  args: string[];
}

const options = { dataFolder: value('--data-folder FOLDER', filledText) };

/**
 * Reads `[--data-folder FOLDER] -- COMMAND ARGS…`; undefined for anything else. It loads nothing but the reader of
 * options, since a client waits for its server.
 */
export function recordedCommand(given: readonly string[]): RecordedCommand | undefined {
  try {
    const { words, command: [command, ...args] = [], ...scanned } = scan(given, options);
    const { dataFolder } = valuesOf(options, scanned);
    if (command === undefined || words.length > 0) return undefined;
    return { ...(dataFolder !== undefined && { dataFolder }), command, args };
  } catch (thrown) {
    if (thrown instanceof UsageError) return undefined;
    throw thrown;
  }
}
