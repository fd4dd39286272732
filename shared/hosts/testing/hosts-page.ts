import { addressOf, type FactSource } from '../../model/hosts/fact-source.ts';
import {
  type Fact,
  type HostFeature,
  type HostProfile,
  hostFeatures,
  type NameRule,
  type SchemaRule,
  type SizeLimit,
} from '../profile.ts';

/** What is said of a fact: what it is about, its value in words, and where it is from. */
interface Row {
  readonly about: string;
  readonly value: string;
  readonly fact: FactSource;
}

/** The page about all hosts (`docs/hosts.md`), in English. */
export function hostsPage(profiles: readonly HostProfile[]): string {
  const parts = [...opening, ...profiles.map(section)];
  return `${parts.join('\n\n')}\n`;
}

const opening = [
  '# Hosts',
  'A host is a program that puts a server in front of a model: an editor, a chat, an agent on the command line. Each does it in its own way, so a server that works in an inspector may lose tools, texts or results in one of them. `loupe hosts` says what becomes of a server in each host that Loupe knows:',
  [
    '```sh',
    'loupe hosts demo',
    'loupe hosts demo --host cursor,gemini-cli --name acme-tools',
    'loupe hosts session.jsonl --format markdown   # what a recorded server offered, and its results',
    '```',
  ].join('\n'),
  'In the window, the *Hosts* page shows the same, with a filter for what is lost somewhere. A cell opens both sides: what is on the wire, and what the host gives a model, with the facts below. **As seen by…**, in the head of a tool, prompt, resource and the instructions, at each result of a tool and at its frame in Traffic, also of a recording, shows one of them in a host that you choose. *Costs* has the sum for each of the hosts that you chose.',
  'Rows are what the server offers, columns are hosts. Below the table are the sums, the tokens that a model is given, and each loss and change with the fact that says so, its date and its source.',
  [
    '| sign | word | means |',
    '|---|---|---|',
    '| `+` | kept | the host uses such items, and nothing that is known changes this one |',
    '| `~` | changed | a model is given it under another name than usual, cut, or with another schema |',
    '| `-` | lost | a model isn’t given it |',
    '| `?` | unknown | it isn’t known whether the host uses such items, or whether it gets to this one |',
  ].join('\n'),
  [
    '- **Names.** Hosts put the server’s name before that of a tool, so it matters what the server is called in their configuration: `--name NAME` says it. Without it, it is the name of the configured server, else what the server calls itself. A digit of a hash is shown as `*`.',
    '- **Results.** Of a recording, the newest 200 results of tools are rows, too, in the window the newest 100 of a session: a text that structuredContent replaces is lost where it says something else, and so is structuredContent where only texts are used and none has it.',
    '- **What is offered.** Rows are what the server offered the client that asked it. To a host that declares less than Loupe it may offer less: `--as HOST`, in the window *Connect as*, shows what.',
    '- **Pages.** Which tools are on the first page is known of a server and of a recording. A snapshot file doesn’t keep it.',
    '- **What isn’t known is unknown.** A fact that isn’t below isn’t a no; below the table is what isn’t known of a host and would matter.',
    '- **Facts have a half-life of weeks.** Each has the version that it was true of, where that is known, and the date when its source said so, or was read where it has none. *measured*: by a probe; *source*: read in the host’s source; *documented*: by its vendor; *reported*: by an issue or a third party.',
  ].join('\n'),
  '`--format json` has every item with its effects, `--format markdown` is for a pull request. The exit code is 0 whatever is lost; [`loupe check --host cursor,codex`](ci.md#what-is-checked) fails for it.',
  '## Hosts of a project',
  'Which hosts a server is made for is said in the project’s file `.loupe/hosts`, an id a line; what follows a `#` is a comment. `loupe hosts` and `loupe check` that are run in the project’s folder look at these hosts unless `--host` names others, and the window looks for [findings](findings.md) in them for a server that was imported from the project.',
  ['```text', '# The editors of our users', 'cursor', 'vscode', '```'].join('\n'),
  'Your own choice is **Hosts I care about**, on the Hosts page and in the settings.',
  '## Connecting as a host',
  '`--as HOST` connects as that host does: with its client name and version, its capabilities, its revision, the first page only where it reads no other, without progress tokens where it sends none, and with its time limits, at which a call is cancelled or left running as it does. Of its HTTP headers that is `User-Agent`, where it is known; no source says more of others, which stay Loupe’s. What isn’t known of it stays as Loupe does it, and is named. In the window it is *Connect as* in the server’s settings, and *Compare servers* has a side connect as another host ([more](servers.md#connecting-as-a-host)).',
  '## Your own facts',
  'A file `hosts/NAME.json` in [Loupe’s data folder](privacy.md) adds a host, or takes the place of the one with its `id`. Its format is in [hosts.schema.json](hosts.schema.json); the files in `shared/hosts` of the source are examples. A file that can’t be used is reported, and the others are used. The window takes a changed file at once, as it does `.loupe/hosts` of a project. Notes are in English in every language of the window: they say what a source says, and a screen reader speaks them as English.',
  '## Measuring a host',
  [
    '`loupe probe` is a server that measures its client: a host, or any other. Put it into the host’s configuration as a server with the command `loupe` and the argument `probe`, or start `loupe probe --http 3900` and give the host the printed address. If it isn’t called `loupe-probe` there, add `--name NAME`. **Measure a client…** on the Recordings page puts it into a client’s configuration in place of a server, shows what is done and measured, and restores the entry. What the host does is noted, and saved as a profile in the format above: `hosts/CLIENT-measured.json` in [Loupe’s data folder](privacy.md), or `--out FILE`.',
    '',
    '```sh',
    'loupe tools list -- loupe probe --out measured.json   # Loupe’s own command line, measured',
    'loupe probe --compare measured.json,gemini-cli        # beside what is known of another client',
    '```',
    '',
    'In the data folder, a measured profile is a host like others: `loupe hosts SERVER --host cursor,cursor-measured`, `loupe probe --compare cursor-measured,cursor`.',
  ].join('\n'),
  [
    '- **Without a model** it measures what the client does at its start and later: what it declares and requests, revisions, which pages it reads, subscriptions, whether it requests the tools again when they change, progress tokens.',
    '- **With a model** it measures what reaches it. Say the two sentences that `loupe probe` prints, or choose them as prompts of the server. The results of its tools have code words in texts, data, pictures, links and embedded resources, and a sound has beeps to be counted; with its last call the model reports what it was given. The second sentence measures time limits, which takes as long as they are.',
    '- `--limits`, in the window *Also measure limits of names and descriptions*, also offers tools with long names and a long description, to see what is cut. Some hosts then refuse all tools.',
    '- `--silent` answers nothing, over stdio, and measures how long the host waits for a server to start: put it into the configuration for that alone, start the host, and quit it only after it gave up.',
    '- `--http PORT --faults` also lets requests of each client fail, once each: the connection is closed, status 503 without and with `Retry-After`, an event stream that ends before the response (2025-11-25), and 404 for the session; and it closes the first event stream of a GET. Measured is whether the client sends them again, begins a new session, and opens the streams again, with the id of the last event and after as long as `retry` says. Connect again in the host, or use the server there, until nothing fails any more. A list that failed says nothing of its pages.',
    '- **What wasn’t seen is unknown.** A no has a ground: a feature that the client doesn’t declare; the second page that it didn’t request before it ended or for five seconds; a list that it left as it was five seconds after the notification, though it requested something else; a code word that the model left out though it reported another one of the same result, in a picture only if it read another picture or says that it was given none; a sound, of which it says that it was given none; a call that it didn’t repeat; an HTTP request that it didn’t send again for five seconds, or in place of which it began anew; an event stream that it left closed, though its session went on after five seconds. Calls of tools don’t fail in this way, since a model may repeat them.',
    '- A session shows a part. What several sessions of the same version of a client show is put together in its file; another version begins anew. Facts of other sources that you add stay. A file that isn’t a profile is left as it is. Over HTTP, `--out FILE` is for the first client; others get files beside it. Clients with the same name that are measured by one run are told apart by their version, `User-Agent` and capabilities: each has a profile, such as `cursor-2-measured`.',
    '- A measured profile never takes the place of one that comes with Loupe. Its facts have the source `loupe probe`.',
  ].join('\n'),
  'The rest of this page is made from the profiles: `npx vitest --project unit shared/hosts -u` writes it.',
];

function section(profile: HostProfile): string {
  const rows = factRows(profile).map(({ about, value, fact }) => {
    const { version = '', date, sure, note } = fact;
    const address = addressOf(fact);
    const text = note === undefined ? value : `${value}. ${note}`;
    const dated = address === undefined ? date : `[${date}](${address})`;
    return `| ${[about, escaped(text), sure, version, dated].join(' | ')} |`;
  });
  const head = ['| | | sure | version | date, source |', '|---|---|---|---|---|'];
  return [`## ${profile.name}`, `\`--host ${profile.id}\``, [...head, ...rows].join('\n')].join('\n\n');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

const features = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  templates: 'resource templates',
  instructions: 'instructions',
  subscriptions: 'subscriptions',
  listChanged: 'list-changed notifications',
  completion: 'completion',
  icons: 'icons',
  tasks: 'tasks',
  apps: 'apps',
  elicitationForm: 'elicitation by a form',
  elicitationUrl: 'elicitation by an address',
  sampling: 'sampling',
  roots: 'roots',
} as const satisfies Record<HostFeature, string>;

const structured = {
  replacesContent: 'replaces `content`: the model is given it alone',
  replacesText: 'replaces the texts of `content`',
  unused: 'isn’t used: the model is given `content` alone',
  added: 'is given beside `content`',
};

const reaching = {
  given: 'reach the model',
  lost: 'don’t reach the model',
  asLink: 'reach the model as a link',
  asText: 'reach the model as a text about them',
};

function row<Value>(about: string, fact: Fact<Value> | undefined, words: (value: Value) => string): Row[] {
  return fact === undefined ? [] : [{ about, value: words(fact.value), fact }];
}

function factRows(profile: HostProfile): Row[] {
  const { uses = {}, pages = {}, results = {}, schemas = [] } = profile;
  const list = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');
  const used = hostFeatures.flatMap((feature) =>
    row(features[feature], uses[feature], (isUsed) => (isUsed ? 'used' : 'not used')),
  );
  const reaches = (about: string, fact: Fact<keyof typeof reaching> | undefined) =>
    row(about, fact, (value) => reaching[value]);
  return [
    ...row('clientInfo.name', profile.clientNames, list),
    ...row('declares', profile.declares, (value) => list(value) || 'nothing'),
    ...row('revisions', profile.revisions, (value) => value.join(', ')),
    ...used,
    ...row('names of tools', profile.names, nameText),
    ...(['tools', 'prompts', 'resources', 'templates'] as const).flatMap((kind) =>
      row(`pages of ${features[kind]}`, pages[kind], (value) => (value === 'all' ? 'all' : 'the first only')),
    ),
    ...row('number of tools', profile.toolCount, ({ most, of }) =>
      of === 'all' ? `at most ${most} of all servers together` : `at most ${most} of a server`,
    ),
    ...row('definitions of tools', profile.definitions, (value) =>
      value === 'atStart' ? 'given at the start' : 'given when the model looks for them',
    ),
    ...schemas.flatMap((fact) => row('input schemas', fact, schemaText)),
    ...row('descriptions of tools', profile.descriptions, ({ most, unit }) => `cut at ${most} ${unit}`),
    ...row('length of instructions', profile.instructions, ({ most, unit }) => `cut at ${most} ${unit}`),
    ...row('structuredContent', results.structured, (value) => structured[value]),
    ...reaches('images of results', results.images),
    ...reaches('audio of results', results.audio),
    ...reaches('embedded texts', results.embeddedTexts),
    ...reaches('embedded binary resources', results.embeddedBlobs),
    ...reaches('embedded images', results.embeddedImages),
    ...reaches('links', results.links),
    ...reaches('linked images', results.linkedImages),
    ...row('audience', results.audience, (value) =>
      value === 'hidesUser'
        ? 'what is only for the user is kept from the model'
        : 'what is only for the user is given to the model, too',
    ),
    ...(results.sizes ?? []).flatMap((fact) => row('size of results', fact, sizeText)),
    ...row('time limit of a call', profile.callTimeout, ({ ms, progressExtends }) => {
      const extended =
        progressExtends === undefined ? '' : `; progress ${progressExtends ? 'extends it' : 'doesn’t extend it'}`;
      return `${ms / 1000} s${extended}`;
    }),
    ...row('progress of calls', profile.progressTokens, (value) => (value ? 'asked for' : 'not asked for')),
    ...row('User-Agent', profile.userAgent, (value) => `\`${value}\``),
    ...row('first request', profile.discovers, (value) =>
      value ? '`server/discover`' : 'another one than `server/discover`',
    ),
    ...row('calls beyond the time limit', profile.cancels, (value) => (value ? 'are cancelled' : 'aren’t cancelled')),
    ...row('calls that fail', profile.retries, (value) => (value ? 'are sent again' : 'aren’t sent again')),
    ...httpRows(profile),
    ...row('requests', profile.requests, list),
    ...row('time limit of the start', profile.connectTimeout, ({ ms }) => `${ms / 1000} s`),
    ...row('transports', profile.transports, (value) => value.join(', ')),
    ...row('sign-in', profile.signIn, (value) => value.join(', ')),
    ...row('configuration', profile.configuration, list),
  ];
}

const retryAfter = {
  waits: 'sent again after as long',
  sooner: 'sent again, and sooner',
  notSent: 'not sent again',
};

function waitWords(followsRetry: boolean | undefined): string {
  return followsRetry === undefined ? '' : `, ${followsRetry ? 'after' : 'not after'} as long as \`retry\` says`;
}

function httpRows({ http = {} }: HostProfile): Row[] {
  const sentAgain = (does: boolean) => (does ? 'sent again' : 'not sent again');
  return [
    ...row('requests whose connection is closed', http.resendsDropped, sentAgain),
    ...row('requests with status 503', http.resendsUnavailable, sentAgain),
    ...row('requests with status 503 and Retry-After', http.retryAfter, (value) => retryAfter[value]),
    ...row('status 404 for its session', http.newSession, (does) =>
      does ? 'it begins a new one' : 'it doesn’t begin a new one',
    ),
    ...row('event stream that is closed before the response', http.responseStream, ({ resumes, followsRetry }) =>
      resumes ? `it is resumed${waitWords(followsRetry)}` : 'it isn’t resumed',
    ),
    ...row('closed event stream', http.stream, ({ reopens, lastEventId, followsRetry }) => {
      if (!reopens) return 'it isn’t opened again';
      const id = lastEventId === undefined ? '' : ` ${lastEventId ? 'with' : 'without'} the id of the last event`;
      return `it is opened again${id}${waitWords(followsRetry)}`;
    }),
  ];
}

const beyond = {
  dropped: 'the tool is left out',
  cut: 'the end is cut',
  hashed: 'the end becomes a hash',
  shortened: 'the middle is replaced',
};

function nameText({ pattern, server, lowerCase, replaced = [], serverLength, limit }: NameRule): string {
  const parts = { server: 'the server’s name', tool: 'the tool’s name', name: 'the name' };
  const texts = [
    ...(pattern === undefined ? [] : [`\`${pattern}\``]),
    ...(server === 'announced' ? ['with the name that the server announces'] : []),
    ...(lowerCase === true ? ['the server’s name in lower case'] : []),
    ...replaced.map(({ of, allowed, by, runs }) => {
      const those = runs === true ? 'runs of other characters' : 'other characters';
      return `in ${parts[of]} ${those} than \`${allowed.join(' ')}\` ${by === '' ? 'are left out' : `become \`${by}\``}`;
    }),
    ...(serverLength === undefined ? [] : [`of the server’s name ${serverLength} characters`]),
    ...(limit === undefined
      ? []
      : [
          `at most ${limit.most} ${limit.unit}${limit.of === 'parts' ? ' of the server’s and the tool’s name together' : ''}, beyond that ${beyond[limit.beyond]}`,
        ]),
  ];
  return texts.join('; ');
}

function schemaText(rule: SchemaRule): string {
  const list = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  if ('keeps' in rule) return 'given with all their keywords';
  if ('removes' in rule) return `${list(rule.removes)} are removed`;
  const lost = rule.loses === 'tool' ? 'the tool is lost' : 'all tools of the server are lost';
  return 'refuses' in rule
    ? `with ${list(rule.refuses)} at the root ${lost}`
    : `without \`"type": "object"\` at the root ${lost}`;
}

function sizeText({ most, unit, of, beyond: then, raisedBy }: SizeLimit): string {
  const ends = { file: 'the model is given the name of a file', cut: 'the rest is cut', refused: 'the call fails' };
  const words = { characters: 'characters', codePoints: 'characters', tokens: 'tokens' }[unit];
  const limit = `at most ${most} ${words}${of === 'text' ? ' in each text' : ''}${then === undefined ? '' : `, beyond that ${ends[then]}`}`;
  if (raisedBy === undefined) return limit;
  const number = `a number as \`${raisedBy.meta}\` in the \`_meta\` of a tool`;
  const raised = raisedBy.most === undefined ? `${number} lifts it` : `${number} raises it, up to ${raisedBy.most},`;
  return `${limit}; ${raised} for results without images`;
}
