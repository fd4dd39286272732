import type { Era } from '#shared/model/revision.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';

export type Way = 'stdio' | 'http';

interface NotPlayed {
  readonly rules: readonly RuleId[];
  /** Both when absent. */
  readonly over?: Way;
  readonly in?: Era;
  readonly reason: string;
}

/** What no connection of Loupe's has: another client's faults and ids, and times to come. A recording may have it. */
export const recordedOnly: readonly RuleId[] = [
  ...([
    'CLIENT-HDR',
    'CLIENT-STATE',
    'CLIENT-EARLY',
    'CLIENT-CAP',
    'CLIENT-REFRESH',
    'CLIENT-PAGES',
    'CLIENT-LIST',
    'CLIENT-PROGRESS',
    'CLIENT-CANCEL',
    'CLIENT-ANSWER',
    'ROOT-URI',
    'RPC-IDTYPE',
    'CAN-AFTER',
    'LIFE-EARLY',
    'DISC-NONE',
    'DISC-VERS',
  ] as const),
];

/** Why the bad examples of rules can't light them up over a transport. */
export const notPlayed: readonly NotPlayed[] = [
  { rules: recordedOnly.filter((rule) => rule !== 'LIFE-EARLY'), reason: 'a recording has it' },
  { rules: ['LIFE-EARLY'], over: 'stdio', reason: 'the client’s notification crosses what follows the response' },
  { rules: ['SELF-HDR', 'SELF-STATE'], reason: 'faults of Loupe, which it hasn’t' },
  { rules: ['IO-NOTRPC'], over: 'http', reason: 'a rule about lines of stdout' },
  { rules: ['IO-HANG'], reason: 'the player runs in this process, which isn’t ended by force: a faulty server is' },
  {
    rules: ['Z-AS', 'Z-RES', 'Z-ISS', 'Z-PKCE', 'Z-TLS', 'Z-OFF'],
    reason: 'faults of an authorization server, which are played with one',
  },
  { rules: ['USE-BUDGET', 'USE-BUDGET-ALL'], reason: 'of the settings of a person: budget-checks.test.ts' },
  { rules: ['SAFE-CHANGED'], reason: 'of what a person allowed before' },
  { rules: ['CT-TYPE'], in: 'modern', reason: 'the type of its block is defined there' },
  { rules: ['CAP-SUB'], in: 'modern', reason: 'what its server declares is enough there; the rest is SUB-UNREQ’s' },
  {
    rules: ['SAFE-LOOKALIKE', 'SAFE-NAMES-OTHER', 'USE-NAME-TAKEN'],
    reason: 'of two servers, which are played together',
  },
];
