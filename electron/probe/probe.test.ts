import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { type Place, sizePositions } from '#shared/hosts/measure/probe-offer.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { Probe } from './probe.ts';
import { startProbe, words } from './testing/start-probe.ts';

/** The official client, connected to a session of the probe. */
async function connected(probe: Probe, options: ClientOptions = {}) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const respond = (message: string) => void far.send(JSON.parse(message));
  const session = probe.open(respond);
  far.onmessage = (message) => void session.receive(JSON.parse(JSON.stringify(message)), respond);
  await far.start();
  const client = new Client({ name: 'official', version: '2.4.0' }, options);
  await client.connect(near);
  return { client, close: () => client.close().then(() => session.close()) };
}

/** A client that sends what a test says. */
function rawClient(probe: Probe, info: JsonObject = { name: 'raw', version: '1' }) {
  const answers: JsonObject[] = [];
  const respond = (message: string) => void answers.push(JSON.parse(message));
  const session = probe.open(respond);
  let id = 0;
  const request = (method: string, params: JsonObject = {}) => {
    id += 1;
    void session.receive({ jsonrpc: '2.0', id, method, params }, respond);
    return id;
  };
  const notify = (method: string, params: JsonObject = {}) =>
    void session.receive({ jsonrpc: '2.0', method, params }, respond);
  request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info });
  notify('notifications/initialized');
  return { request, notify, session, answers };
}

const undeclared = {
  'uses.apps': false,
  'uses.elicitationForm': false,
  'uses.elicitationUrl': false,
  'uses.sampling': false,
};

it.each([
  ['legacy', { mode: 'legacy' }, ['2025-11-25'], 'initialize'],
  ['modern', { mode: { pin: '2026-07-28' } }, ['2026-07-28'], 'server/discover'],
] as const)(
  'measures the official client (%s) at what it does, twice the same',
  async (_, versionNegotiation, revisions, first) => {
    const measure = async () => {
      const { probe, facts, measured } = startProbe();
      const { client, close } = await connected(probe, {
        versionNegotiation,
        capabilities: { roots: { listChanged: true } },
      });
      const [tools] = [await client.listTools(), await client.listPrompts(), await client.listResources()];
      await client.callTool({ name: 'start', arguments: {} });
      await close();
      expect(tools.tools.map(({ name }) => name)).toContain('third_page');
      return { facts: facts(), text: JSON.stringify(measured.at(-1)) };
    };
    const { facts, text } = await measure();
    expect(facts).toEqual({
      clientNames: ['official'],
      declares: ['roots.listChanged'],
      revisions,
      'uses.tools': true,
      'uses.prompts': true,
      'uses.resources': true,
      'uses.roots': true,
      ...undeclared,
      'pages.tools': 'all',
      'pages.prompts': 'all',
      'pages.resources': 'all',
      progressTokens: false,
      discovers: first === 'server/discover',
      requests: [first, 'prompts/list', 'resources/list', 'tools/call', 'tools/list'].toSorted(),
      transports: ['stdio'],
    });
    expect((await measure()).text).toBe(text);
  },
);

it('says that only the first page is read once the client ended, or did nothing more for five seconds', async () => {
  const { probe, clock, facts } = startProbe();
  const { request } = rawClient(probe);
  request('tools/list');
  await clock.advance(4000);
  expect(facts()).not.toHaveProperty('pages.tools');
  await clock.advance(2000);
  expect(facts()).toMatchObject({ 'pages.tools': 'first' });

  const ended = startProbe();
  const client = rawClient(ended.probe);
  client.request('prompts/list');
  client.session.close();
  expect(ended.facts()).toMatchObject({ 'pages.prompts': 'first' });
  expect(ended.facts()).not.toHaveProperty('uses.resources');

  const stopped = startProbe({ transport: 'http' });
  const cutOff = rawClient(stopped.probe);
  cutOff.request('prompts/list');
  stopped.probe.stop();
  cutOff.session.close();
  expect(stopped.facts()).toHaveProperty('clientNames');
  expect(stopped.facts()).not.toHaveProperty('pages.prompts');
});

it('changes its tools, and sees whether the client requests them again', async () => {
  const { probe, clock, facts } = startProbe();
  const { request, answers } = rawClient(probe);
  request('tools/list');
  await clock.advance(1000);
  expect(answers.at(-1)).toMatchObject({ method: 'notifications/tools/list_changed' });
  await clock.advance(6000);
  expect(facts()).not.toHaveProperty('uses.listChanged');
  request('tools/call', { name: 'start' });
  await clock.advance(200);
  expect(facts()).toMatchObject({ 'uses.listChanged': false });

  const other = startProbe();
  const again = rawClient(other.probe);
  again.request('tools/list');
  await other.clock.advance(1000);
  again.request('tools/list');
  await other.clock.advance(200);
  expect(other.facts()).toMatchObject({ 'uses.listChanged': true });
});

it('measures how long a call may take, and what progress does', async () => {
  const { probe, clock, facts } = startProbe();
  const { request, notify } = rawClient(probe);
  const wait = request('tools/call', { name: 'wait', _meta: { progressToken: 1 } });
  await clock.advance(30_040);
  notify('notifications/cancelled', { requestId: wait });
  request('tools/call', { name: 'wait_with_progress', _meta: { progressToken: 2 } });
  await clock.advance(30_000);
  expect(facts()).toMatchObject({ callTimeout: { ms: 30_000 }, cancels: true, progressTokens: true });
  await clock.advance(16_000);
  request('ping');
  await clock.advance(200);
  expect(facts()).toMatchObject({ callTimeout: { ms: 30_000, progressExtends: true } });
});

it('takes the end of a session for no time limit', async () => {
  const { probe, clock, facts } = startProbe();
  const { request, session } = rawClient(probe);
  request('tools/call', { name: 'wait' });
  await clock.advance(30_000);
  session.close();
  expect(facts()).not.toHaveProperty('callTimeout');
});

it('sees a call that the client repeats by itself, and not one that a model repeats', async () => {
  const repeated = async (afterMs: number) => {
    const { probe, clock, facts } = startProbe();
    const { request } = rawClient(probe);
    request('tools/call', { name: 'fails_once' });
    await clock.advance(afterMs);
    request('tools/call', { name: 'fails_once' });
    await clock.advance(1000);
    return facts().retries;
  };
  expect(await repeated(50)).toBe(true);
  expect(await repeated(2000)).toBe(false);
});

/** Measures what a model reports that was given these code words. */
async function reported(places: readonly Place[], calls: readonly JsonObject[] = [], more: JsonObject = {}) {
  const { probe, clock, facts } = startProbe({ hasLimits: true });
  const { request } = rawClient(probe);
  for (const call of calls) request('tools/call', call);
  const given = places.map((place) => words.at(place).toLowerCase());
  request('tools/call', { name: 'report', arguments: { words: given, ...more } });
  await clock.advance(200);
  return facts();
}

it('measures what of results reaches the model by the code words that it reports', async () => {
  const all = await reported([
    ...(['control.start', 'instructions@2048', 'description@1024'] as const),
    ...(['structured.value', 'structured.picture', 'picture', 'embedded.text'] as const),
    ...(['control.embedded', 'embeddedAddress.blob', 'control.links', 'link.address', 'audience.assistant'] as const),
  ]);
  expect(all).toMatchObject({
    'uses.instructions': true,
    instructions: { most: 2048, unit: 'characters' },
    descriptions: { most: 1024, unit: 'characters' },
    'results.structured': 'replacesText',
    'results.images': 'given',
    'results.embeddedTexts': 'given',
    'results.embeddedBlobs': 'asText',
    'results.embeddedImages': 'lost',
    'results.links': 'given',
    'results.linkedImages': 'asLink',
    'results.audience': 'hidesUser',
  });
  expect(await reported(['structured.content', 'structured.value', 'audience.user'])).toMatchObject({
    'results.structured': 'added',
    'results.audience': 'ignored',
  });
  const noPicture = { pictures: 0 };
  expect(await reported(['structured.content', 'control.start', 'control.picture'], [], noPicture)).toMatchObject({
    'results.structured': 'unused',
    'results.images': 'lost',
    'uses.instructions': false,
  });
});

it('doesn’t say that pictures are lost where the model may not see any', async () => {
  const facts = await reported(['control.picture', 'control.embedded', 'embedded.text']);
  expect(facts).toMatchObject({ 'results.embeddedTexts': 'given', 'results.embeddedBlobs': 'lost' });
  expect(facts).not.toHaveProperty('results.images');
  expect(facts).not.toHaveProperty('results.embeddedImages');
});

it('measures whether audio reaches the model by the beeps that it counted', async () => {
  const audio = async (places: readonly Place[], more: JsonObject) =>
    (await reported(places, [], more))['results.audio'];
  const [first = 0, ...others] = words.beeps;
  expect(await audio([], { beeps: words.beeps, sounds: 1 })).toBe('given');
  expect(await audio(['control.sound'], { beeps: [first + 1, ...others], sounds: 1 })).toBeUndefined();
  expect(await audio(['control.sound'], { beeps: [], sounds: 0 })).toBe('lost');
  expect(await audio([], { sounds: 0 })).toBeUndefined();
});

it('says nothing of what a model may not have been asked for', async () => {
  const facts = await reported([]);
  expect(Object.keys(facts).filter((path) => path.startsWith('results.'))).toEqual([]);
  expect(facts).not.toHaveProperty('uses.instructions');
});

it('measures how large a result may be', async () => {
  const step = (characters: number) => ({ name: 'long_text', arguments: { characters } });
  const calls = [step(8000), step(20_000), step(50_000)];
  const upTo = (size: number, most = size) =>
    sizePositions.filter((position) => position <= most).map((position): Place => `size${size}@${position}`);
  const whole: readonly Place[] = ['control.start', ...upTo(8000), ...upTo(20_000)];
  const cut = await reported([...whole, ...upTo(50_000, 25_000)], calls);
  expect(cut['results.sizes']).toEqual([{ most: 25_000, unit: 'characters', of: 'result', beyond: 'cut' }]);
  const gone = await reported(whole, calls);
  expect(gone['results.sizes']).toEqual([{ most: 20_000, unit: 'characters', of: 'result' }]);
  expect(await reported(whole, calls.slice(0, 2))).not.toHaveProperty('results.sizes');
  const middle = await reported([...whole, ...upTo(50_000, 10_000), 'size50000@50000'], calls);
  expect(middle['results.sizes']).toEqual([{ most: 20_000, unit: 'characters', of: 'result', beyond: 'cut' }]);
  const early = await reported(['control.start', ...upTo(8000), ...upTo(20_000, 8000), 'size20000@20000'], calls);
  expect(early['results.sizes']).toEqual([{ most: 8000, unit: 'characters', of: 'result', beyond: 'cut' }]);
  const slip = upTo(50_000).filter((place) => place !== 'size50000@25000');
  expect(await reported([...whole, ...slip], calls)).not.toHaveProperty('results.sizes');
});

it('keeps clients without sessions apart, and puts the requests of one together', async () => {
  const { probe, clock, measured } = startProbe({ transport: 'http' });
  const send = (name: string, method: string, params: JsonObject = {}) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name, version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const session = probe.open(() => {});
    void session.receive({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }, () => {});
    session.close();
  };
  send('one', 'server/discover');
  send('two', 'tools/list');
  send('one', 'prompts/list');
  await clock.advance(200);
  const requests = measured.map(({ id, requests: fact }) => [id, fact?.value]);
  expect(requests).toEqual([
    ['one-measured', ['prompts/list', 'server/discover']],
    ['two-measured', ['tools/list']],
  ]);
});

it('keeps what a client says within bounds', async () => {
  const { probe, clock, measured } = startProbe();
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const { request } = rawClient(probe, { name: `evil\u202e\n${'x'.repeat(5000)}`, version: token });
  for (let count = 0; count < 6000; count += 1) request(`any/method${count}`, { cursor: 'y'.repeat(1000) });
  request('<script>');
  await clock.advance(200);
  const [profile] = measured;
  expect(profile?.name.length).toBeLessThanOrEqual(40);
  expect(profile?.requests?.value).toHaveLength(50);
  const text = JSON.stringify(profile);
  expect(text.length).toBeLessThan(20_000);
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/[\u202e<]/);
});

it('reads what it is asked for as a model gets it', async () => {
  const { probe } = startProbe({ hasLimits: true });
  const { client, close } = await connected(probe);
  const { content, structuredContent } = await client.callTool({ name: 'text_and_data', arguments: {} });
  expect(JSON.stringify(content)).toContain(words.at('structured.content'));
  expect(structuredContent).toEqual({ code: words.at('structured.value') });
  const long = await client.callTool({ name: 'long_text', arguments: { characters: 20_000 } });
  const [block] = Array.isArray(long.content) ? long.content : [];
  const text = isJsonObject(block) ? String(block.text) : '';
  expect(text).toHaveLength(20_000);
  for (const position of [1000, 16_000, 20_000]) {
    expect(text.slice(position - 8, position)).toBe(words.at(`size20000@${position}`));
  }
  const instructions = client.getInstructions() ?? '';
  expect([instructions.length, instructions.slice(2040, 2048)]).toEqual([8192, words.at('instructions@2048')]);
  await close();
});

it.each([
  [
    'cancels its request',
    ({ notify }: ReturnType<typeof rawClient>) => notify('notifications/cancelled', { requestId: 1 }),
  ],
  ['ends the server', ({ session }: ReturnType<typeof rawClient>) => session.close()],
])('measures how long a client waits for a server that answers nothing, until it %s', async (_, giveUp) => {
  const { probe, clock, facts } = startProbe({ isSilent: true });
  const client = rawClient(probe);
  await clock.advance(30_000);
  giveUp(client);
  await clock.advance(1000);
  client.session.close();
  expect(client.answers).toEqual([]);
  expect(facts()).toMatchObject({ connectTimeout: { ms: 30_000 }, revisions: ['2025-11-25'] });
  expect(facts()).not.toHaveProperty('pages.tools');
});

it('counts the time in which its process started', async () => {
  const { probe, clock, facts } = startProbe({ isSilent: true, started: -2000 });
  const { session } = rawClient(probe);
  await clock.advance(8000);
  session.close();
  expect(facts()).toMatchObject({ connectTimeout: { ms: 10_000 } });
});

it('measures a client that declares more than any other, in names that can’t be written', async () => {
  const { probe, clock, facts } = startProbe();
  const many = (letter: string) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${letter}${index}`, {}]));
  const { request } = rawClient(probe);
  const hello = (capabilities: JsonObject) =>
    request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'raw', version: '1' } });
  hello({ ...many('a'), '\u0001': {} });
  hello(many('b'));
  await clock.advance(1000);
  expect(facts().declares).toHaveLength(49);
});
