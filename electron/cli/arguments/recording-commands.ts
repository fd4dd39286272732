import { resolve } from 'node:path';
import { originOf } from '#host/wire/loopback/local-requests.ts';
import { type ConfigFormat, configFormats } from '#shared/model/imports.ts';
import { filledText, flag, oneOf, text, value, values, wholeNumber, withDefault } from '../../options/option.ts';
import { UsageError } from '../../options/usage-error.ts';
import { command } from './command.ts';
import { outOption, yesOption } from './item-commands.ts';
import { allowRedactedOption } from './judging-commands.ts';
import { serverOption, serverOptions } from './server-command.ts';
import { trafficFilter } from './traffic-filter.ts';

/** Of web pages that may be clients, beside those of this machine; as browsers write them. */
export const allowOriginOption = values('--allow-origin ORIGIN', origin, 'optionAllowOrigin');

/**
 * Records what passes between a client and the server at a URL, from a port of 127.0.0.1; 0: a free one. The recorder itself
 * reads the arguments with a command (`recordedCommand`), since a client waits for it.
 */
const record = command({
  name: 'record',
  usages: [{ words: '-- COMMAND [ARGUMENT…]', help: 'record' }, { words: '--listen 127.0.0.1:PORT --target URL' }],
  options: {
    port: value('--listen 127.0.0.1:PORT', localPort),
    target: value('--target URL', webAddress),
    allowedOrigins: allowOriginOption,
  },
  read: ({ port, target, allowedOrigins }, words) => {
    if (port === undefined || target === undefined || words.length > 0) {
      throw new UsageError('recordNeedsCommand');
    }
    return { kind: 'record' as const, port, target, allowedOrigins };
  },
});

function localPort(given: string): number {
  const port = Number(/^(?:(?:127\.0\.0\.1|localhost):)?(\d{1,5})$/.exec(given)?.[1] ?? Number.NaN);
  if (port <= 65_535) return port;
  throw new UsageError('badListen', { value: given });
}

function webAddress(given: string): URL {
  const url = URL.parse(given);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError('badUrl', { value: given });
}

function origin(given: string): string {
  const found = originOf(given);
  if (found === undefined) throw new UsageError('badOrigin', { value: given });
  return found;
}

/**
 * Puts the recorder into the entry `name` of a client's configuration, takes it out (without a name, wherever it is), or
 * lists where it is.
 */
const recordClient = command({
  name: 'record',
  usages: [
    { words: '--install NAME [--client CLIENT] [--file PATH] [--yes]', help: 'recordInstall' },
    { words: '--uninstall NAME|--all [--client CLIENT] [--file PATH] [--yes]', help: 'recordUninstall' },
    { words: '--installed [--json]', help: 'recordInstalled' },
  ],
  options: {
    install: value('--install NAME', text),
    uninstall: value('--uninstall [NAME]', text),
    installed: flag('--installed'),
    all: flag('--all'),
    client: value('--client CLIENT', clientFormat),
    /** An absolute path. */
    file: value('--file PATH', (path) => resolve(path)),
    yes: yesOption,
    json: serverOptions.json,
  },
  read: ({ install, uninstall, installed, all, client, file, yes, json }, [surplus]) => {
    if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
    if ([install !== undefined, uninstall !== undefined, installed].filter(Boolean).length !== 1) {
      throw new UsageError('oneClientAction');
    }
    const onlyFor = (option: string, subject: string) => new UsageError('onlyFor', { option, subject });
    if (all && uninstall === undefined) throw onlyFor('--all', '--uninstall');
    if (json && !installed) throw onlyFor('--json', '--installed');
    if (yes && installed) throw onlyFor('--yes', '--install, --uninstall');
    const kind = 'recordClient' as const;
    if (installed) return { kind, action: 'list' as const, client, file, json };
    if (install === '') throw new UsageError('noName');
    if (install !== undefined) return { kind, action: 'install' as const, name: install, client, file, yes };
    if (all && uninstall) throw new UsageError('extraArgument', { argument: uninstall });
    if (!all && uninstall === '') throw new UsageError('missingValue', { option: '--uninstall' });
    return { kind, action: 'uninstall' as const, name: all ? undefined : uninstall, client, file, yes };
  },
});

/** A client by its name in Loupe's formats, also as `claude-desktop`. */
function clientFormat(given: string, option: string): ConfigFormat {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[ .-]/g, '');
  const choices = configFormats.filter((format) => format !== 'loupe' && format !== 'text');
  const found = choices.find((format) => plain(format) === plain(given));
  if (found === undefined) throw new UsageError('badChoice', { option, value: given, choices });
  return found;
}

/** Takes over the sessions in files. */
const open = command({
  name: 'open',
  usages: [{ words: 'FILE…', help: 'open' }],
  options: {},
  read: (_, files) => {
    if (files.length === 0) throw new UsageError('noRecording');
    return { kind: 'open' as const, files };
  },
});

/** Writes a session file, or a session of the traffic log: the newest one of a server, or one by its id. */
const exportSession = command({
  name: 'export',
  usages: [{ words: 'FILE | --server NAME | --session ID [OPTION…]', help: 'export' }],
  options: {
    server: serverOption,
    session: value('--session ID', filledText, 'optionSession'),
    filter: value('--filter FILTER', trafficFilter, 'optionExportFilter'),
    format: withDefault(value('--format jsonl|har', oneOf(['jsonl', 'har']), 'optionExportFormat'), 'jsonl'),
    /** Shows what the file will contain instead of writing it. */
    isPreview: flag('--preview', 'optionPreview'),
    unmasked: flag('--unmasked', 'optionUnmasked'),
    /** Exports without masking without asking. */
    isConfirmed: yesOption,
    /** A file; else stdout. */
    out: outOption,
  },
  read: ({ server, session, filter, unmasked, out, ...values }, [file, surplus]) => {
    if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
    const given = [file, server, session].filter((each) => each !== undefined);
    if (given.length !== 1) throw new UsageError('exportNeedsSource');
    if (filter !== undefined && file !== undefined) {
      throw new UsageError('onlyFor', { option: '--filter', subject: '--server NAME, --session ID' });
    }
    const source = file !== undefined ? { file } : { server, session, filter };
    return {
      kind: 'export' as const,
      source,
      isMasked: !unmasked,
      out: out === '-' ? undefined : out,
      ...values,
    };
  },
});

const fastest = 1000;

/** Serves a recording as a server: over stdio, or from a port of 127.0.0.1; 0: a free one. */
const serve = command({
  name: 'serve',
  usages: [{ words: 'FILE [OPTION…] [-- COMMAND [ARGUMENT…]]', help: 'serve' }],
  options: {
    /** 0: at once; 1: as recorded; otherwise so many times as fast. */
    speed: withDefault(value('--speed N', speed, 'optionSpeed'), 0),
    port: value('--http PORT', wholeNumber(0, 65_535), 'optionHttp'),
    allowedOrigins: allowOriginOption,
    /** What to do with a request that isn't in the recording. */
    onMiss: withDefault(value('--on-miss ACTION', oneOf(['error', 'warn', 'passthrough']), 'optionOnMiss'), 'error'),
    allowsMasked: allowRedactedOption,
  },
  takesCommand: true,
  read: ({ onMiss, port, ...values }, [file, surplus], passthrough) => {
    if (!file) throw new UsageError('noRecording');
    if (surplus !== undefined) throw new UsageError('extraArgument', { argument: surplus });
    const onlyFor = (option: string, subject: string) => new UsageError('onlyFor', { option, subject });
    if (passthrough !== undefined && onMiss !== 'passthrough') throw onlyFor('-- COMMAND', '--on-miss passthrough');
    const [program, ...rest] = passthrough ?? [];
    if (onMiss === 'passthrough' && !program) throw new UsageError('noProgram');
    if (values.allowedOrigins.length > 0 && port === undefined) throw onlyFor('--allow-origin', '--http');
    const started: readonly [string, ...string[]] | undefined = program ? [program, ...rest] : undefined;
    return { kind: 'serve' as const, file, port, onMiss, command: started, ...values };
  },
});

function speed(given: string): number {
  const times = /^\d{1,4}(?:\.\d{1,3})?$/.test(given) ? Number(given) : Number.NaN;
  if (times <= fastest) return times;
  throw new UsageError('badSpeed', { value: given, most: fastest });
}

export const recordingCommands = [record, recordClient, open, exportSession, serve];
