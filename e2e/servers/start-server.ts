import { parseArgs } from 'node:util';
import { type Era, isRevision, modernRevisions, type Speech } from '../../electron/demo/server/revision.ts';
import { serveStdio } from '../../electron/demo/server/stdio-transport.ts';
import type { Listening } from './http/listener.ts';
import { createPreset, isPresetName, presetNames } from './presets.ts';

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

// The HTTP modules are loaded on demand, since they take longer than the rest.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
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
  },
});

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 ? value : fail(`Not a whole number: ${text}`);
}

function eraOf(text: string | undefined, fallback: Era): Era {
  if (text === undefined) return fallback;
  return text === 'legacy' || text === 'modern' || text === 'both' ? text : fail(`Unknown era: ${text}`);
}

function speechOf(fallback: Era): Speech {
  const { revision } = values;
  if (revision === undefined) return { era: eraOf(values.era, fallback) };
  if (!isRevision(revision)) return fail(`Unknown revision: ${revision}`);
  const era = modernRevisions.includes(revision) ? 'modern' : 'legacy';
  return { era: eraOf(values.era, era), revision };
}

async function announce(starting: Promise<Listening>): Promise<void> {
  const { url, close } = await starting;
  console.error(`listening ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit()));
  }
}

async function startNamedProtected(port = 0): Promise<Listening> {
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

async function start(preset: string | undefined): Promise<void> {
  const port = numberOf(values.port);
  if (preset === undefined) return fail('Which server?');
  if (preset === 'http-faults') return announce((await import('./http/http-faults.ts')).startHttpFaults(port));
  if (preset === 'api-key') return announce((await import('./http/api-key.ts')).startApiKeyServer(port));
  if (preset === 'protected') return announce(startNamedProtected(port));
  if (!isPresetName(preset)) return fail(`Unknown server: ${preset}`);
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
  const speech = speechOf(era);
  const needsStdio = hooks !== undefined && !isSoundWithoutHooks;
  if (needsStdio && values.transport !== 'stdio') return fail(`${values.fault} can only be had over stdio`);
  switch (values.transport) {
    case 'stdio':
      return serveStdio(definition, speech, hooks);
    case 'http': {
      const answers = values.json ? 'json' : values['sse-answers'] ? 'sse' : 'auto';
      const { startStreamableHttp } = await import('./http/streamable-http.ts');
      return announce(startStreamableHttp(definition, { ...speech, answers, port }));
    }
    case 'sse': {
      const { startHttpSse } = await import('./http/http-sse.ts');
      return announce(startHttpSse(definition, { revision: speech.revision, port }));
    }
    default:
      return fail(`Unknown transport: ${values.transport}`);
  }
}

await start(positionals[0]).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
