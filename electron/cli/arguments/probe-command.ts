import { filledText, flag, value, wholeNumber } from '../../options/option.ts';
import { UsageError } from '../../options/usage-error.ts';
import { command } from './command.ts';
import { outOption } from './item-commands.ts';
import { nameOption } from './judging-commands.ts';
import { allowOriginOption } from './recording-commands.ts';
import { serverOptions } from './server-command.ts';

/** A server that measures its client, over stdio or from a port of 127.0.0.1; or a measured profile beside a known one. */
export const probe = command({
  name: 'probe',
  usages: [
    { words: '[--http PORT] [OPTION…]', help: 'probe' },
    { words: '--compare ID[,ID] [--json]', help: 'probeCompare' },
  ],
  options: {
    port: value('--http PORT', wholeNumber(0, 65_535), 'optionHttp'),
    allowedOrigins: allowOriginOption,
    name: nameOption,
    hasLimits: flag('--limits', 'optionLimits'),
    hasFaults: flag('--faults', 'optionFaults'),
    isSilent: flag('--silent', 'optionSilent'),
    /** A file for the profile; else one in the data folder. */
    out: outOption,
    /** The ids or files of a measured profile and of one to compare it with. */
    compared: value('--compare ID[,ID]', profiles),
    json: serverOptions.json,
  },
  read: ({ port, allowedOrigins, name, hasLimits, hasFaults, isSilent, out, compared, json }, [surplus]) => {
    if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
    const onlyFor = (option: string, subject: string) => new UsageError('onlyFor', { option, subject });
    if (compared !== undefined) {
      const other = [
        port !== undefined && '--http',
        name && '--name',
        hasLimits && '--limits',
        hasFaults && '--faults',
        isSilent && '--silent',
        out !== undefined && '--out',
      ];
      const given = other.find((option) => typeof option === 'string');
      if (given !== undefined) throw onlyFor(given, 'probe [--http PORT]');
      return { kind: 'compareHosts' as const, ...compared, json };
    }
    if (json) throw onlyFor('--json', '--compare');
    if (allowedOrigins.length > 0 && port === undefined) throw onlyFor('--allow-origin', '--http');
    if (hasFaults && port === undefined) throw onlyFor('--faults', '--http');
    if (isSilent && port !== undefined) throw onlyFor('--silent', 'stdio');
    return { kind: 'probe' as const, port, allowedOrigins, name, hasLimits, hasFaults, isSilent, out };
  },
});

function profiles(given: string, option: string): { measured: string; known: string | undefined } {
  const [measured = '', known, surplus] = filledText(given, option).split(',');
  if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
  return { measured, known };
}
