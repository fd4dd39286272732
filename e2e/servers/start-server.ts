import { parseArgs } from 'node:util';
import type { Listening } from '../../electron/demo/server/http/listener.ts';
import { type Era, isRevision, modernRevisions, type Speech } from '../../electron/demo/server/revision.ts';
import { type StdioStreams, serveStdio } from '../../electron/demo/server/stdio-transport.ts';
import { createPreset, isPresetName, type PresetName, presetNames } from './presets.ts';

const usage = `node e2e/servers/main.ts <server> [options]; the servers are ${presetNames.join(', ')}, http-faults, api-key and protected

  --fault <name>                     which fault (only faults and protected)
  --form <name>                      how authorization is done (only protected; default 2026-07-28)
  --folder <path>                    which folder (only files)
  --sound                            without invalid items (only demo)
  --transport stdio|http|sse         default stdio; http and sse print "listening <url>" on stderr
  --era legacy|modern|both           default both, or the era in which the fault shows
  --revision <date>                  the only revision to speak
  --port <n>                         default: any free port
  --json | --sse-answers             how HTTP answers; default: JSON unless something comes before the answer
  --count <n> --page-size <n>        size of atlas, of many-tools and of their pages; lines of stderr-flood; items of slow-pages;
                                     updates of storm; log messages of bulk
  --bytes <n>                        length of big-line, of half-line and of the results of bulk
  --delay <ms>                       slowness of slow-pages, silent-request and split-utf8
`;

/** What was wrong with the arguments; the message has all options. */
export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\n\n${usage}`);
  }
}

/** A server that begins to serve on streams, or one that listens. */
export type StartedServer = { serve(streams: StdioStreams): void } | { listening: Listening };

const options = {
  fault: { type: 'string' },
  folder: { type: 'string' },
  form: { type: 'string' },
  sound: { type: 'boolean' },
  transport: { type: 'string', default: 'stdio' },
  era: { type: 'string' },
  revision: { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean' },
  'sse-answers': { type: 'boolean' },
  count: { type: 'string' },
  'page-size': { type: 'string' },
  bytes: { type: 'string' },
  delay: { type: 'string' },
} as const;

const readOptions = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Options = ReturnType<typeof readOptions>['values'];

/**
 * Starts the server that arguments name, in this process. Rejects with a {@link UsageError}. The HTTP modules are loaded
 * on demand, since they take longer than the rest.
 */
export async function startServer(args: string[]): Promise<StartedServer> {
  const { positionals, values } = readOptions(args);
  const [preset] = positionals;
  const port = numberOf(values.port);
  if (preset === undefined) return fail('Which server?');
  if (preset === 'http-faults')
    return { listening: await (await import('./http/http-faults.ts')).startHttpFaults(port) };
  if (preset === 'api-key') return { listening: await (await import('./http/api-key.ts')).startApiKeyServer(port) };
  if (preset === 'protected') return { listening: await startNamedProtected(values, port) };
  if (!isPresetName(preset)) return fail(`Unknown server: ${preset}`);
  return startPreset(preset, values, port);
}

async function startPreset(preset: PresetName, values: Options, port: number | undefined): Promise<StartedServer> {
  const {
    definition,
    hooks,
    isSoundWithoutHooks = false,
    era = 'both',
  } = await createPreset(preset, {
    fault: values.fault,
    folder: values.folder,
    sound: values.sound,
    count: numberOf(values.count),
    pageSize: numberOf(values['page-size']),
    bytes: numberOf(values.bytes),
    delayMs: numberOf(values.delay),
  });
  const speech = speechOf(values, era);
  const needsStdio = hooks !== undefined && !isSoundWithoutHooks;
  if (needsStdio && values.transport !== 'stdio') return fail(`${values.fault} can only be had over stdio`);
  switch (values.transport) {
    case 'stdio':
      return { serve: (streams) => serveStdio(definition, speech, hooks, streams) };
    case 'http': {
      const answers = values.json ? 'json' : values['sse-answers'] ? 'sse' : 'auto';
      const { startStreamableHttp } = await import('../../electron/demo/server/http/streamable-http.ts');
      return { listening: await startStreamableHttp(definition, { ...speech, answers, port }) };
    }
    case 'sse': {
      const { startHttpSse } = await import('../../electron/demo/server/http/http-sse.ts');
      return { listening: await startHttpSse(definition, { revision: speech.revision, port }) };
    }
    default:
      return fail(`Unknown transport: ${values.transport}`);
  }
}

async function startNamedProtected(values: Options, port = 0): Promise<Listening> {
  const { forms, isFormName } = await import('./authorization/forms.ts');
  const { faults, isAuthorizationFault } = await import('./authorization/faults.ts');
  const { startProtected } = await import('./authorization/start.ts');
  const { form = '2026-07-28', fault } = values;
  if (!isFormName(form)) return fail(`--form must be one of: ${Object.keys(forms).join('; ')}`);
  if (fault !== undefined && !isAuthorizationFault(fault)) {
    return fail(`--fault must be one of: ${Object.keys(faults).join(', ')}`);
  }
  return startProtected({ form, fault, settings: { port } });
}

function speechOf(values: Options, fallback: Era): Speech {
  const { revision } = values;
  if (revision === undefined) return { era: eraOf(values.era, fallback) };
  if (!isRevision(revision)) return fail(`Unknown revision: ${revision}`);
  const era = modernRevisions.includes(revision) ? 'modern' : 'legacy';
  return { era: eraOf(values.era, era), revision };
}

function eraOf(text: string | undefined, fallback: Era): Era {
  if (text === undefined) return fallback;
  return text === 'legacy' || text === 'modern' || text === 'both' ? text : fail(`Unknown era: ${text}`);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 ? value : fail(`Not a whole number: ${text}`);
}

function fail(message: string): never {
  throw new UsageError(message);
}
