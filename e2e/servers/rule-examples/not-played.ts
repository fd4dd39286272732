import type { RuleId } from '#shared/rules/rule-id.ts';

export type Way = 'stdio' | 'http';

interface NotPlayed {
  readonly rules: readonly RuleId[];
  /** Both when absent. */
  readonly over?: Way;
  readonly reason: string;
}

/** Why the bad examples of rules can't light them up over a transport. */
export const notPlayed: readonly NotPlayed[] = [
  { rules: ['SELF-HDR', 'SELF-STATE', 'ROOT-URI'], reason: 'faults of a client, of which Loupe has none' },
  { rules: ['RPC-IDTYPE'], reason: 'no number has the text of an id of Loupe’s; recordings of other clients do' },
  { rules: ['CAN-AFTER'], reason: 'the grace period of a cancelled request has to pass' },
  { rules: ['LIFE-EARLY'], over: 'stdio', reason: 'the client’s notification crosses what follows the response' },
  { rules: ['DISC-NONE', 'DISC-VERS'], reason: 'Loupe goes on with initialize, or has no session' },
  { rules: ['TOOL-UNK'], reason: 'a probe that calls a tool needs a person' },
  { rules: ['IO-NOTRPC'], over: 'http', reason: 'a rule about lines of stdout' },
  { rules: ['IO-HANG'], reason: 'the player runs in this process, which isn’t ended by force' },
  { rules: ['LOG-STREAM', 'SUB-DROP'], reason: 'the player has no stream of a subscription' },
  { rules: ['SUB-UNREQ'], reason: 'Loupe subscribes to everything that a server declares' },
  { rules: ['H-202'], reason: 'Loupe sends this notification only when roots change' },
  { rules: ['H-SID-404', 'H-EVID', 'H-GETRESP', 'H-CAST', 'SSE-EP'], reason: 'the player has one stream and session' },
  { rules: ['Z-TLS', 'Z-403', 'Z-OFF'], reason: 'the authorization server of tests has no such fault' },
  {
    rules: ['Z-AS', 'Z-RES', 'Z-ISS', 'Z-PKCE'],
    reason: 'faults of an authorization server, which are played with one',
  },
  { rules: ['USE-BUDGET', 'USE-BUDGET-ALL'], reason: 'of the settings of a person' },
  { rules: ['SAFE-CHANGED'], reason: 'of what a person allowed before' },
  { rules: ['SAFE-LOOKALIKE', 'SAFE-NAMES-OTHER'], reason: 'of two servers together' },
  { rules: ['USE-RESULT-LARGE'], reason: 'of the size of results, of which the example has only the number' },
];
