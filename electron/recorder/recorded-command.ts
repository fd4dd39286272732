import { filledText, flag, value } from '../options/option.ts';
import { scan, valuesOf } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';

/** A server's command in the recorder's arguments. */
export interface RecordedCommand {
  /** Where to record; without it, in Loupe's data folder. */
  dataFolder?: string;
  /** The client is measured: `loupe probe` with these options serves it in place of the server. */
  probed?: string[];
  command: string;
  args: string[];
}

const folderOption = '--data-folder';
const probeOption = '--probe';
const options = {
  dataFolder: value(`${folderOption} FOLDER`, filledText),
  probed: value(`${probeOption} NAME`, filledText),
  /** See `loupe probe`. */
  hasLimits: flag('--limits'),
};

/**
 * Reads `[--data-folder FOLDER] [--probe NAME [--limits]] [--] COMMAND ARGS…`; undefined for anything else. Without
 * `--`, everything from the first word that isn't an option is the command: programs that start others leave it out. It
 * loads nothing but the reader of options, since a client waits for its server.
 */
export function recordedCommand(given: readonly string[]): RecordedCommand | undefined {
  try {
    const { words, command: [command, ...args] = [], ...scanned } = scan(withDivider(given), options);
    const { dataFolder, probed, hasLimits } = valuesOf(options, scanned);
    if (command === undefined || words.length > 0 || (hasLimits && probed === undefined)) return undefined;
    return {
      ...(dataFolder !== undefined && { dataFolder }),
      ...(probed !== undefined && { probed: ['--name', probed, ...(hasLimits ? ['--limits'] : [])] }),
      ...{ command, args },
    };
  } catch (thrown) {
    if (thrown instanceof UsageError) return undefined;
    throw thrown;
  }
}

const withValue: readonly string[] = [folderOption, probeOption];

function withDivider(given: readonly string[]): readonly string[] {
  const at = given.findIndex(
    (word, index) => word === '--' || !(word.startsWith('-') || withValue.includes(given[index - 1] ?? '')),
  );
  return at < 0 || given[at] === '--' ? given : [...given.slice(0, at), '--', ...given.slice(at)];
}
