import { metaOf } from '#shared/mcp/meta-keys.ts';
import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { atOnce, type Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type {
  KnownServer,
  NamedTemplate,
  Offer,
  OfferTarget,
  Template,
  WantedValue,
} from '#shared/model/lists/known-server.ts';
import {
  type DocumentArgument,
  type DocumentInput,
  type DocumentKeyValue,
  type DocumentPackage,
  type DocumentRemote,
  serverDocumentSchema,
} from './server-document.ts';

interface ReadKnownServers {
  servers: KnownServer[];
  /** How many entries are invalid. */
  unusable: number;
  /** Of a registry's list. */
  nextCursor?: string;
}

/**
 * Reads one `server.json`, an array of them, or a registry's list response, whose entries may be wrapped in `server`.
 * Of several versions of a server, only the latest is read. Places begin at `from`.
 */
export function readKnownServers(value: Json, from = 0): ReadKnownServers {
  return atOnce(readingKnownServers(value, from));
}

const entriesPerStep = 500;

/** The same in steps, for a document that may have very many. */
export function* readingKnownServers(value: Json, from = 0): Steps<ReadKnownServers> {
  const isList = isJsonObject(value) && Array.isArray(value.servers);
  const entries = Array.isArray(value) ? value : isList && Array.isArray(value.servers) ? value.servers : [value];
  const servers: KnownServer[] = [];
  let unusable = 0;
  for (const [index, entry] of entries.entries()) {
    if (index % entriesPerStep === entriesPerStep - 1) yield;
    if (isOutdated(entry)) continue;
    const server = readOne(isJsonObject(entry) && isJsonObject(entry.server) ? entry.server : entry);
    if (server === undefined) unusable += 1;
    else servers.push({ ...server, place: from + servers.length });
  }
  const nextCursor = isList ? cursorIn(value.metadata) : undefined;
  return { servers, unusable, ...(nextCursor !== undefined && { nextCursor }) };
}

function readOne(document: Json): Omit<KnownServer, 'place'> | undefined {
  const read = serverDocumentSchema.safeParse(document);
  if (!read.success) return undefined;
  const { name, title = '', description, version, websiteUrl, repository, packages, remotes } = read.data;
  const offers = [...packages.map(packageOffer), ...remotes.map(remoteOffer)];
  return {
    name,
    title: title || (name.split('/').at(-1) ?? name),
    description,
    version,
    kinds: [...new Set(offers.map(({ kind }) => kind))],
    offers,
    ...(websiteUrl !== undefined && { website: websiteUrl }),
    ...(repository?.url !== undefined && { repository: repository.url }),
  };
}

/** The registry has a later version, or deleted it. */
function isOutdated(entry: Json): boolean {
  const official = metaOf(entry)['io.modelcontextprotocol.registry/official'];
  return isJsonObject(official) && (official.isLatest === false || official.status === 'deleted');
}

function cursorIn(metadata: Json | undefined): string | undefined {
  const cursor = isJsonObject(metadata) ? metadata.nextCursor : undefined;
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

type StdioTarget = Extract<OfferTarget, { transport: 'stdio' }>;
type Args = StdioTarget['args'];

/** A package as a command, or why it has none. */
function packageOffer(entry: DocumentPackage): Offer {
  const { registryType: kind, identifier, version, transport, environmentVariables } = entry;
  const subject = version === undefined ? identifier : `${identifier} ${version}`;
  const none = (problem: Offer['problem']): Offer => ({ kind, subject, wants: [], problem });
  if (kind === 'mcpb') return none('bundle');
  if (transport.type !== 'stdio') return none('ownHttp');
  const wants = new Wants();
  const given = {
    runtime: entry.runtimeArguments.flatMap((argument, index) => wants.argument(argument, `runtime-${index}`)),
    own: entry.packageArguments.flatMap((argument, index) => wants.argument(argument, `argument-${index}`)),
  };
  if (wants.hasSecret) return none('secretArgument');
  const env = environmentVariables.map((variable) => wants.named(variable, 'env'));
  const line = commandLine(entry, given, environmentVariables);
  if (line === undefined) return none('unknownKind');
  return { kind, subject, target: { transport: 'stdio', ...line, env }, wants: wants.list };
}

function commandLine(
  { registryType, identifier, version, runtimeHint }: DocumentPackage,
  { runtime, own }: { runtime: Args; own: Args },
  variables: readonly DocumentKeyValue[],
): Pick<StdioTarget, 'command' | 'args'> | undefined {
  const versioned = (sign: string) => (version === undefined ? identifier : `${identifier}${sign}${version}`);
  const has = (word: string) => runtime.some((words) => words.some(([first]) => first === word));
  switch (registryType) {
    case 'npm': {
      const command = runtimeHint ?? 'npx';
      // npx would ask whether to install it.
      const silent = command === 'npx' && !has('-y') && !has('--yes') ? [fixed('-y')] : [];
      return { command, args: [...silent, ...runtime, fixed(versioned('@')), ...own] };
    }
    case 'pypi':
      return { command: runtimeHint ?? 'uvx', args: [...runtime, fixed(versioned('==')), ...own] };
    case 'nuget': {
      const separator = own.length > 0 ? [fixed('--')] : [];
      const args = [fixed(versioned('@')), fixed('--yes'), ...runtime, ...separator, ...own];
      return { command: runtimeHint ?? 'dnx', args };
    }
    case 'oci': {
      const run = has('run') ? [] : [fixed('run', '-i', '--rm')];
      // Docker passes on only the variables that are named.
      const env = variables.map(({ name }) => fixed('-e', name));
      const isTagged = /[:@]/.test(identifier.slice(identifier.lastIndexOf('/') + 1));
      return {
        command: runtimeHint ?? 'docker',
        args: [...run, ...runtime, ...env, fixed(isTagged ? identifier : versioned(':')), ...own],
      };
    }
    default:
      return undefined;
  }
}

/** A remote URL. Its query is separate, because secrets in it go to the vault. */
function remoteOffer({ type, url, headers, variables = {} }: DocumentRemote): Offer {
  const none = (problem: Offer['problem']): Offer => ({ kind: 'remote', subject: url, wants: [], problem });
  if (type !== 'streamable-http' && type !== 'sse') return none('unknownKind');
  if (!/^https?:\/\//i.test(url)) return none('badAddress');
  const wants = new Wants();
  const mark = url.indexOf('?');
  const address = wants.template(mark < 0 ? url : url.slice(0, mark), variables, 'url');
  if (wants.hasSecret) return none('secretAddress');
  const parameters = mark < 0 ? [] : url.slice(mark + 1).split('&');
  const query = parameters
    .filter((parameter) => parameter !== '')
    .map((parameter) => {
      const [name = '', ...rest] = parameter.split('=');
      const template = wants.template(percentDecoded(rest.join('=')), variables, 'url');
      return { name: percentDecoded(name), template, isSecret: wants.isSecret(template) };
    });
  const target: OfferTarget = {
    transport: 'http',
    url: address,
    query,
    headers: headers.map((header) => wants.named(header, 'header')),
    http: type === 'sse' ? 'sse' : 'streamable',
  };
  return { kind: 'remote', subject: url, target, wants: wants.list };
}

function fixed(...words: string[]): Template[] {
  return words.map((word) => [word]);
}

/** Collects the values to fill in. */
class Wants {
  readonly list: WantedValue[] = [];

  get hasSecret(): boolean {
    return this.list.some(({ isSecret }) => isSecret);
  }

  isSecret(template: Template): boolean {
    return template.some((part) => typeof part !== 'string' && this.#find(part.key)?.isSecret === true);
  }

  argument(argument: DocumentArgument, place: string): Args {
    if (argument.type === 'positional') {
      return [[this.#value(argument, argument.valueHint ?? place, place)]];
    }
    const { name, format } = argument;
    // A switch that is on, or a name without a value.
    const isOn = format === 'boolean' && argument.value === 'true';
    if (isOn || (argument.value === undefined && !takesValue(argument))) return [[[name]]];
    const value = this.#value(argument, name, place);
    return [name.endsWith('=') ? [[name, ...value]] : [[name], value]];
  }

  named(entry: DocumentKeyValue, area: string): NamedTemplate {
    const template = this.#value(entry, entry.name, area);
    return { name: entry.name, template, isSecret: entry.isSecret === true || this.isSecret(template) };
  }

  /** Parses `{name}` placeholders; unknown names are plain text. */
  template(text: string, variables: Readonly<Record<string, DocumentInput>>, area: string): Template {
    return text
      .split(/(\{[^{}]+\})/)
      .filter((part) => part !== '')
      .map((part) => {
        const name = part.startsWith('{') ? part.slice(1, -1) : '';
        const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
        if (variable === undefined) return part;
        return variable.value ?? { key: this.#want(variable, name, `${area} ${name}`) };
      });
  }

  #value(
    input: DocumentInput & { variables?: Record<string, DocumentInput> | undefined },
    label: string,
    area: string,
  ) {
    if (input.value !== undefined) return this.template(input.value, input.variables ?? {}, area);
    return [{ key: this.#want(input, label, `${area} ${label}`) }];
  }

  #want(input: DocumentInput, label: string, key: string): string {
    if (this.#find(key) !== undefined) return key;
    const { description, isRequired = false, isSecret = false, placeholder, choices } = input;
    this.list.push({
      key,
      label,
      isRequired,
      isSecret,
      ...(description !== undefined && { description }),
      ...(input.default !== undefined && { usual: input.default }),
      ...(placeholder !== undefined && { placeholder }),
      ...(choices !== undefined && choices.length > 0 && { choices }),
    });
    return key;
  }

  #find(key: string): WantedValue | undefined {
    return this.list.find((each) => each.key === key);
  }
}

/** A named argument that takes a value describes it. */
function takesValue({ isRequired, isSecret, format, default: usual, placeholder, choices }: DocumentInput): boolean {
  return [isRequired, isSecret, format, usual, placeholder, choices].some((field) => field !== undefined);
}
