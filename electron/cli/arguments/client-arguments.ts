import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ConfigFormat, configFormats } from '#shared/model/imports.ts';
import { type ClientRecordingInvocation, UsageError } from './invocation.ts';
import { normalizedArguments } from './read-options.ts';

const definitions = {
  install: { type: 'string' },
  uninstall: { type: 'string' },
  installed: { type: 'boolean' },
  all: { type: 'boolean' },
  client: { type: 'string' },
  file: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const actions = ['--install', '--uninstall', '--installed'];

/** Whether arguments of `record` are about the configurations of clients. */
export function isAboutClients(args: readonly string[]): boolean {
  return args.some((arg) => actions.some((action) => arg === action || arg.startsWith(`${action}=`)));
}

/**
 * Parses `--install NAME [--client CLIENT] [--file PATH] [--yes]`, `--uninstall NAME|--all …` and `--installed [--json]`.
 * Throws `UsageError`.
 */
export function clientArguments(args: readonly string[]): ClientRecordingInvocation {
  const options = readOptions(args);
  const { client, file } = options;
  const chosen = {
    ...(client !== undefined && { client: clientOf(client) }),
    ...(file !== undefined && { file: resolve(file) }),
  };
  const [action, ...others] = (['install', 'uninstall', 'installed'] as const).filter(
    (each) => options[each] !== undefined,
  );
  if (action === undefined || others.length > 0) throw new UsageError('oneClientAction');
  const onlyFor = (option: string, subject: string) => new UsageError('onlyFor', { option, subject });
  if (options.all === true && action !== 'uninstall') throw onlyFor('--all', '--uninstall');
  if (options.json === true && action !== 'installed') throw onlyFor('--json', '--installed');
  if (action === 'installed') {
    if (options.yes === true) throw onlyFor('--yes', '--install, --uninstall');
    return { kind: 'recordClient', action: 'list', json: options.json === true, ...chosen };
  }
  const yes = options.yes === true;
  if (options.all === true) return { kind: 'recordClient', action: 'uninstall', yes, ...chosen };
  return { kind: 'recordClient', action, name: options[action], yes, ...chosen };
}

/** A client by its name in Loupe's formats, also as `claude-desktop`. */
function clientOf(value: string): ConfigFormat {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[ .-]/g, '');
  const choices = configFormats.filter((format) => format !== 'loupe' && format !== 'text');
  const found = choices.find((format) => plain(format) === plain(value));
  if (found === undefined) throw new UsageError('badChoice', { option: '--client', value, choices });
  return found;
}

function readOptions(args: readonly string[]) {
  // `--uninstall --all` has no name, which the parser would take for one.
  const words = args.flatMap((arg, index) =>
    arg === '--uninstall' && args[index + 1] === '--all' ? ['--uninstall='] : [arg],
  );
  const { values, positionals } = parseArgs({
    args: normalizedArguments(words, definitions),
    options: definitions,
    allowPositionals: true,
  });
  const [surplus] = positionals;
  if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
  const isNameless = values.install === '' || (values.uninstall === '' && values.all !== true);
  if (isNameless) throw new UsageError('noName');
  if (values.all === true && values.uninstall !== '' && values.uninstall !== undefined) {
    throw new UsageError('extraArgument', { argument: values.uninstall });
  }
  return values;
}
