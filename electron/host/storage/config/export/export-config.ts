import { secretPlaceholder } from '#shared/mcp/copy/shell.ts';
import type { ExportedConfig, ExportFormat } from '#shared/model/imports.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { ConfigValue, HttpServer, Server, StdioServer } from '#shared/model/server.ts';
import { isSecretValue, replacedUser } from '#shared/secrets/secret-urls.ts';
import { replacedWords } from '#shared/secrets/secret-words.ts';

/** A client's configuration format. */
interface Dialect {
  fileName: string;
  /** The key that contains the servers. */
  container: string;
  /** Whether it supports servers by URL. */
  takesUrls: boolean;
  /** Its reference to an environment variable, if it supports any. */
  variable?: (name: string) => string;
}

const asEnv = (name: string) => `\${env:${name}}`;
const plain = { fileName: 'mcp.json', container: 'mcpServers', takesUrls: true };

const dialects: Readonly<Record<ExportFormat, Dialect>> = {
  loupe: { ...plain, fileName: 'servers.json', variable: asEnv },
  claudeDesktop: { ...plain, fileName: 'claude_desktop_config.json', takesUrls: false },
  claudeCode: { ...plain, fileName: '.mcp.json', variable: (name) => `\${${name}}` },
  cursor: { ...plain, variable: asEnv },
  vscode: { ...plain, container: 'servers', variable: asEnv },
  windsurf: { ...plain, fileName: 'mcp_config.json', variable: asEnv },
  cline: { ...plain, fileName: 'cline_mcp_settings.json' },
  zed: { ...plain, fileName: 'settings.json', container: 'context_servers' },
  mcpJson: plain,
};

/** Exports servers in a client's format. Secrets, and values that look like one, become references or placeholders. */
export function exportConfig(servers: readonly Server[], format: ExportFormat): ExportedConfig {
  const dialect = dialects[format];
  const fits = (server: Server) => dialect.takesUrls || server.transport === 'stdio';
  const secrets = new Secrets(format);
  const entries = new Map<string, Json>();
  for (const server of servers.filter(fits)) {
    let name = server.name;
    for (let count = 2; entries.has(name); count += 1) name = `${server.name} ${count}`;
    entries.set(
      name,
      entryOf(server, format, (value, of) => secrets.replace(value, { server: name, name: of })),
    );
  }
  const document = {
    ...(format === 'loupe' && { version: 1 }),
    ...(secrets.inputs.length > 0 && { inputs: secrets.inputs }),
    [dialect.container]: Object.fromEntries(entries),
  };
  return {
    text: `${JSON.stringify(document, null, 2)}\n`,
    fileName: dialect.fileName,
    replaced: secrets.replaced,
    omitted: servers.filter((server) => !fits(server)).map(({ name }) => name),
  };
}

type Replace = (value: ConfigValue, name: string) => string;

function entryOf(server: Server, format: ExportFormat, replace: Replace): JsonObject {
  return server.transport === 'stdio' ? stdioEntry(server, format, replace) : httpEntry(server, format, replace);
}

function stdioEntry({ command, args, env, cwd, timeoutMs }: StdioServer, format: ExportFormat, replace: Replace) {
  return {
    ...(format === 'vscode' && { type: 'stdio' }),
    ...(format === 'zed' && { source: 'custom' }),
    command,
    args: argumentTexts(args, replace),
    ...withEntries('env', env, replace),
    ...(cwd !== undefined && { cwd }),
    ...(format === 'cline' && timeoutMs !== undefined && { timeout: Math.ceil(timeoutMs / 1000) }),
  };
}

function httpEntry({ url, query, headers, http }: HttpServer, format: ExportFormat, replace: Replace): JsonObject {
  const parameters = Object.entries(query).map(([name, value]) => {
    const text = replace(value, name);
    // References aren't encoded.
    return `${encodeURIComponent(name)}=${text.includes('${') ? text : encodeURIComponent(text)}`;
  });
  const address = [url, ...parameters].reduce((before, each) => `${before}${before.includes('?') ? '&' : '?'}${each}`);
  const kind = http === 'sse' ? 'sse' : format === 'cline' ? 'streamableHttp' : 'http';
  const isTyped = format !== 'zed' && format !== 'windsurf' && format !== 'cursor';
  return {
    ...(isTyped && { type: kind }),
    ...(format === 'windsurf' ? { serverUrl: address } : { url: address }),
    ...withEntries('headers', headers, replace),
  };
}

function withEntries(key: string, values: Readonly<Record<string, ConfigValue>>, replace: Replace): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [name, replace(value, name)] as const);
  return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) };
}

/** Arguments without what is masked where they are shown, and without the values of flags such as `--key`. */
function argumentTexts(args: readonly string[], replace: Replace): string[] {
  const standIns: string[] = [];
  const standIn = (name: string) => `\0${standIns.push(replace({ secret: true }, name)) - 1}\0`;
  const words = replacedWords(args, ({ value, what }) => {
    if (what !== 'URL user') return standIn(what.replace(/^\w+ -*/, ''));
    return replacedUser(value, (_secret, part) => standIn(part));
  });
  return words.map((word, index) => {
    if (word === args[index]) return argumentText(word, args[index - 1], replace);
    const parts = word.split(/\0(\d+)\0/);
    return parts.map((part, at) => (at % 2 === 0 ? replace(part, '') : standIns[Number(part)])).join('');
  });
}

const flag = /^--?([\w-]+)$/;
const flagWithValue = /^(--?([\w-]+)=)(.+)$/s;

function argumentText(arg: string, before: string | undefined, replace: Replace): string {
  const [, name] = flag.exec(before ?? '') ?? [];
  if (name !== undefined && !arg.startsWith('-')) return replace(arg, name);
  const [, start, inner, value] = flagWithValue.exec(arg) ?? [];
  if (start !== undefined && inner !== undefined && value !== undefined) return start + replace(value, inner);
  return replace(arg, '');
}

const reference = /\$\{(env|secret):([^{}]+)\}/g;

/** Replaces secrets for one client and collects what was replaced. */
class Secrets {
  readonly replaced: ExportedConfig['replaced'] = [];
  /** VS Code's inputs for the secrets. */
  readonly inputs: JsonObject[] = [];
  readonly #format: ExportFormat;

  constructor(format: ExportFormat) {
    this.#format = format;
  }

  replace(value: ConfigValue, of: { server: string; name: string }): string {
    const references = typeof value === 'string' ? [...value.matchAll(reference)] : [];
    const isSecret = typeof value !== 'string' || (references.length === 0 && isSecretValue(of.name, value));
    if (isSecret) return this.#standIn(of, `${of.server} ${of.name}`, of.name);
    if (typeof value !== 'string') return '';
    return value.replace(reference, (whole, kind: string, name: string) => {
      if (this.#format === 'loupe') return whole;
      const { variable } = dialects[this.#format];
      if (kind === 'env' && variable !== undefined) return variable(name);
      return this.#standIn(of, name, name);
    });
  }

  /** The replacement for a secret; `words` identify it, `name` is used where it is a variable name. */
  #standIn(of: { server: string; name: string }, words: string, name: string): string {
    const { variable } = dialects[this.#format];
    const slug =
      words
        .replace(/[^A-Za-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 64) || 'secret';
    let by = secretPlaceholder;
    if (this.#format === 'loupe') by = `\${secret:${slug}}`;
    else if (this.#format === 'vscode') {
      by = `\${input:${slug}}`;
      if (!this.inputs.some(({ id }) => id === slug)) {
        this.inputs.push({ type: 'promptString', id: slug, description: `${of.server}: ${of.name}`, password: true });
      }
    } else if (variable !== undefined) {
      const isVariable = /^[A-Z_][A-Z0-9_]*$/.test(name);
      by = variable(
        isVariable
          ? name
          : slug
              .toUpperCase()
              .replaceAll('-', '_')
              .replace(/^(?=\d)/, '_'),
      );
    }
    this.replaced.push({ ...of, by });
    return by;
  }
}
