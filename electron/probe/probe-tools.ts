import { type Clock, delay } from '#host/platform.ts';
import type { ClientSeen, HeldCall } from '#shared/hosts/measure/client-seen.ts';
import {
  type CodeWords,
  descriptionPositions,
  type EmbeddedPart,
  longName,
  nameLengths,
  probeTools,
  sizePositions,
  sizeSteps,
  textWithWords,
} from '#shared/hosts/measure/probe-offer.ts';
import type { Call } from '../demo/server/call.ts';
import { argumentsSchema, text, textResult } from '../demo/server/content.ts';
import type { Tool } from '../demo/server/definition.ts';
import { errorCodes, isParams, RpcError } from '../demo/server/message.ts';
import { pictureOf } from './picture.ts';
import { soundOf } from './sound.ts';

/** So long a call is held open at most: 15 minutes. */
const longestWait = 15 * 60_000;
/** How often progress is reported, and how much longer than the time limit, in milliseconds. */
const progressEvery = 5000;
const beyondLimit = 1.5;

/** What the tools know of the client that calls them. */
export interface ProbedClient {
  readonly seen: ClientSeen;
  readonly isClosed: boolean;
}

export interface ToolOptions {
  readonly words: CodeWords;
  readonly clock: Clock;
  /** Also tools with long names and descriptions, for which some hosts refuse all tools. */
  readonly hasLimits: boolean;
  client(): ProbedClient;
}

const steps = [
  `Call each of these tools once: ${[
    ...[probeTools.structured, probeTools.picture, probeTools.sound, probeTools.embedded, probeTools.links],
    ...[probeTools.audience, probeTools.failsOnce],
  ].join(', ')}. If one fails, go on with the next.`,
  `Then call ${probeTools.size} with the characters ${sizeSteps.join(', ')}, in this order. Stop as soon as a result is cut, replaced or refused.`,
  `Last, call ${probeTools.report} with every code word that you were given: words of eight capital letters in this server’s instructions, the descriptions of its tools, the results, their pictures, addresses and names. Only what you were really given; don’t guess, and don’t read files.`,
  'Also give it the exact names under which you have the tools of this server, with everything before them, how many pictures and sounds you were given, and how many beeps each group of the sound had, if you can hear it.',
];

/** The tools on the first page of the probe. */
export function probeToolList(options: ToolOptions): Tool[] {
  const { words, hasLimits } = options;
  const control = (tool: Parameters<typeof controlOf>[1]) => controlOf(words, tool);
  const picture = (place: Parameters<CodeWords['at']>[0]) => ({
    mimeType: 'image/png',
    data: pictureOf(words.at(place)).toString('base64'),
  });
  const image = (place: Parameters<CodeWords['at']>[0]) => ({ type: 'image', ...picture(place) });
  const address = (part: EmbeddedPart) => `probe://embedded/${words.at(`embeddedAddress.${part}`)}`;
  let hasFailed = false;
  const tools: Tool[] = [
    tool(probeTools.start, 'Says how this host is measured. Call it first.', () => ({
      content: [text(steps.join('\n')), control('start')],
    })),
    {
      descriptor: {
        name: probeTools.report,
        description: 'Takes the code words that you were given, and the names of this server’s tools. Call it last.',
        inputSchema: argumentsSchema(
          {
            words: { type: 'array', items: { type: 'string' }, description: 'Every code word that you were given.' },
            tools: {
              type: 'array',
              items: { type: 'string' },
              description: 'The exact names under which you have the tools of this server.',
            },
            pictures: {
              type: 'integer',
              description: 'How many pictures you were given, also those you couldn’t read.',
            },
            sounds: {
              type: 'integer',
              description: 'How many sounds you were given, also those you couldn’t hear.',
            },
            beeps: {
              type: 'array',
              items: { type: 'integer' },
              description: 'How many beeps you heard in each group of the sound. Nothing if you can’t hear it.',
            },
          },
          ['words'],
        ),
      },
      run: (values) => {
        options.client().seen.report({
          words: stringsOf(values.words),
          names: stringsOf(values.tools),
          beeps: numbersOf(values.beeps),
          pictures: numbersOf([values.pictures])[0],
          sounds: numbersOf([values.sounds])[0],
        });
        return textResult('Thank you. The measurement is saved.');
      },
    },
    {
      descriptor: {
        name: probeTools.structured,
        description: 'A text, a picture and data, each with a code word.',
        inputSchema: argumentsSchema(),
        outputSchema: argumentsSchema({ code: { type: 'string' } }, ['code']),
      },
      run: () => ({
        content: [text(`The text’s code word: ${words.at('structured.content')}`), image('structured.picture')],
        structuredContent: { code: words.at('structured.value') },
      }),
    },
    tool(probeTools.picture, 'A picture of a code word.', () => ({ content: [control('picture'), image('picture')] })),
    tool(probeTools.sound, 'A sound of groups of beeps.', () => ({
      content: [
        control('sound'),
        { type: 'audio', mimeType: 'audio/wav', data: soundOf(words.beeps).toString('base64') },
      ],
    })),
    tool(probeTools.embedded, 'Embedded resources with code words.', () => ({
      content: [
        control('embedded'),
        resource(address('text'), 'text/plain', { text: `Embedded: ${words.at('embedded.text')}` }),
        resource(address('blob'), 'application/octet-stream', {
          blob: Buffer.from(`Embedded: ${words.at('embedded.blob')}`).toString('base64'),
        }),
        resource(address('picture'), 'image/png', { blob: picture('embedded.picture').data }),
      ],
    })),
    tool(probeTools.links, 'Links to resources, of which a name and a picture have code words.', () => ({
      content: [
        control('links'),
        {
          type: 'resource_link',
          uri: pictureUri,
          name: `picture-${words.at('link.address')}`,
          mimeType: 'image/png',
        },
      ],
    })),
    tool(probeTools.audience, 'Texts for the user and for the assistant, each with a code word.', () => ({
      content: [
        control('audience'),
        { ...text(`For the user: ${words.at('audience.user')}`), annotations: { audience: ['user'] } },
        { ...text(`For the assistant: ${words.at('audience.assistant')}`), annotations: { audience: ['assistant'] } },
      ],
    })),
    {
      descriptor: {
        name: probeTools.size,
        description: 'A text of so many characters, with code words in it.',
        inputSchema: argumentsSchema({ characters: { type: 'integer', enum: [...sizeSteps] } }, ['characters']),
      },
      run: ({ characters }) => {
        const length = sizeSteps.find((step) => step === characters);
        if (length === undefined) return textResult(`Use one of ${sizeSteps.join(', ')}.`);
        return textResult(textWithWords(words, `size${length}`, { positions: sizePositions, length }));
      },
    },
    tool(probeTools.failsOnce, 'Fails the first time.', () => {
      if (hasFailed) return textResult('It worked.');
      hasFailed = true;
      throw new RpcError(errorCodes.internal, 'It fails the first time');
    }),
    tool(probeTools.wait, 'Waits until the host ends the call, at most 15 minutes.', (_, call) =>
      hold('wait', longestWait, call, options),
    ),
    tool(probeTools.waitWithProgress, 'Waits longer than the host waited, and reports progress.', (_, call) => {
      const limit = options.client().seen.held.find(({ tool: name, end }) => name === 'wait' && end !== 'answered');
      if (limit === undefined) return textResult('The host didn’t end the call of wait.');
      return hold('waitWithProgress', Math.min(longestWait, limit.ms * beyondLimit), call, options);
    }),
  ];
  if (!hasLimits) return tools;
  const positions = descriptionPositions;
  const description = textWithWords(words, 'description', {
    head: 'It does nothing. Its description has code words.\n',
    positions,
    length: positions.at(-1) ?? 0,
  });
  return [
    ...tools,
    tool(probeTools.description, description, () => textResult('It does nothing.')),
    ...nameLengths.map((length) =>
      tool(longName(length), `It does nothing. Its name has ${length} characters.`, () => textResult('Nothing.')),
    ),
  ];
}

/** The picture behind the link of a result. */
export const pictureUri = 'probe://linked.png';

/** A tool without arguments. */
export function tool(name: string, description: string, run: Tool['run']): Tool {
  return { descriptor: { name, description, inputSchema: argumentsSchema() }, run };
}

function controlOf(words: CodeWords, name: 'start' | 'picture' | 'sound' | 'embedded' | 'links' | 'audience') {
  return text(`A code word: ${words.at(`control.${name}`)}`);
}

function resource(uri: string, mimeType: string, contents: { text: string } | { blob: string }) {
  return { type: 'resource', resource: { uri, mimeType, ...contents } };
}

function stringsOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return values.filter((each) => typeof each === 'string');
}

function numbersOf(value: unknown): number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return values.filter((each) => typeof each === 'number');
}

/** Holds a call open until the client ends it, and notes how long it was. */
async function hold(name: HeldCall['tool'], most: number, call: Call, { clock, client }: ToolOptions) {
  const { seen } = client();
  const start = clock.now();
  const meta = isParams(call.params._meta) ? call.params._meta : {};
  const note = (end: HeldCall['end']) => {
    const at = clock.now();
    seen.hold({ tool: name, ms: at - start, end, at, hasProgressToken: meta.progressToken !== undefined });
  };
  let reported = 0;
  const every = Math.min(progressEvery, most / 4);
  const report = () => {
    reported += 1;
    call.progress(reported);
  };
  const timer = name === 'wait' ? undefined : clock.setInterval(report, every);
  // At once: the client’s next call may be in the same chunk.
  const ended = () => note(client().isClosed ? 'closed' : 'cancelled');
  call.signal.addEventListener('abort', ended, { once: true });
  try {
    await delay(clock, most, { signal: call.signal });
    call.signal.removeEventListener('abort', ended);
    note('answered');
    return textResult('The wait is over.');
  } finally {
    timer?.clear();
  }
}
