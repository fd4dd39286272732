import { spawn } from 'node:child_process';
import { toLine } from '../../../electron/demo/server/stdio-transport.ts';
import { createPlain } from '../plain.ts';
import { type Fault, isReadAnswer, plainReading } from './fault.ts';

/** Limits the life of the processes that these faults leave behind. */
const maxLifeMs = 120_000;

/** Writes to stderr and exits with 3 before it reads anything. */
export const exitAtOnce: Fault = () => ({
  definition: createPlain(),
  hooks: {
    opened(wire) {
      wire.complain('Starting the server');
      wire.complain('Error: missing environment variable EXAMPLE_TOKEN');
      wire.complain('Giving up');
      wire.exit(3);
    },
  },
});

/** A legacy server that exits with 1 when the first message isn't `initialize`. */
export const exitOnProbe: Fault = () => {
  let isFirst = true;
  return {
    definition: createPlain(),
    era: 'legacy',
    hooks: {
      incoming(message, wire) {
        const isWelcome = !isFirst || message.method === 'initialize';
        isFirst = false;
        if (isWelcome) return true;
        wire.complain(`Unexpected first request: ${String(message.method)}`);
        wire.exit(1);
        return false;
      },
    },
  };
};

/** A legacy server that responds to `initialize` with an error after any other message. */
export const spoiltByProbe: Fault = () => {
  let isSpoilt = false;
  return {
    definition: createPlain(),
    era: 'legacy',
    hooks: {
      incoming({ id, method }, wire) {
        if (method === 'server/discover') isSpoilt = true;
        if (method !== 'initialize' || !isSpoilt) return true;
        wire.write(toLine({ jsonrpc: '2.0', id, error: { code: -32603, message: 'The session is in a bad state' } }));
        return false;
      },
    },
  };
};

/** A legacy server that doesn't respond to anything before `initialize`. */
export const ignoresProbe: Fault = () => ({
  definition: createPlain(),
  era: 'legacy',
  hooks: { incoming: ({ method }) => method !== 'server/discover' },
});

/** Writes the first half of the response to reading `dies://halfway`, then exits with 9. */
export const diesMidResponse: Fault = () => ({
  definition: createPlain(['dies://halfway']),
  hooks: {
    outgoing(message, wire) {
      const line = toLine(message);
      if (!isReadAnswer(message, 'dies://halfway')) return wire.write(line);
      wire.write(line.slice(0, line.length / 2));
      wire.exit(9);
    },
  },
});

/** Crashes on request: by a signal for `crash://now`, with exit code 5 for `crash://exit`. */
export const crashLater: Fault = () => ({
  definition: plainReading(['crash://now', 'crash://exit'], async (uri) => {
    process.stderr.write('Fatal: about to crash\n');
    if (uri === 'crash://exit') process.exit(5);
    process.kill(process.pid, 'SIGSEGV');
    return [];
  }),
});

/** Exits with 5 on the third message after it is ready. */
export const crashSoon: Fault = () => {
  let left: number | undefined;
  return {
    definition: createPlain(),
    hooks: {
      incoming(message, wire) {
        if (left !== undefined) left -= 1;
        if (message.method === 'notifications/initialized' || message.method === 'server/discover') left ??= 3;
        if (left !== 0) return true;
        wire.complain('Fatal: three messages were too many');
        wire.exit(5);
        return false;
      },
    },
  };
};

/** Keeps running when stdin is closed, on SIGTERM, and when its output isn't read. */
export const stubborn: Fault = () => ({
  definition: createPlain(),
  hooks: {
    opened(wire) {
      process.on('SIGTERM', () => wire.complain('SIGTERM ignored'));
      for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error').on('error', () => {});
      setTimeout(() => process.exit(), maxLifeMs);
    },
    ended(wire) {
      wire.complain('End of stdin ignored');
    },
  },
});

function withGrandchild(detached: boolean): Fault {
  return () => {
    const options = { stdio: 'ignore', detached } as const;
    const child = spawn(process.execPath, ['-e', `setTimeout(() => {}, ${maxLifeMs})`], options);
    child.unref();
    return {
      definition: plainReading(['grandchild://pid'], async (uri) => [
        { uri, mimeType: 'text/plain', text: String(child.pid) },
      ]),
    };
  };
}

/** Starts a child in its process group, which outlives it unless the group is killed. */
export const grandchild = withGrandchild(false);

/** Starts a child in a separate session (`setsid`), which signals to the group don't reach. */
export const detachedGrandchild = withGrandchild(true);

/** Writes very many lines (default 100,000) to stderr before it serves, and one per message afterwards. */
export const stderrFlood: Fault = ({ count = 100_000 }) => ({
  definition: createPlain(),
  hooks: {
    opened(wire) {
      for (let line = 1; line <= count; line += 1) wire.complain(`flood line ${line} of ${count}`);
    },
    incoming(message, wire) {
      wire.complain(`got ${String(message.method)}`);
      return true;
    },
  },
});
