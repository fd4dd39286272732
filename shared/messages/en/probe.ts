import { documentProblems } from './document-fault.ts';

/** What `loupe probe` prints. */
export const probe = {
  say: 'Once the client is connected, say to the model, one after the other:',
  faults:
    'Each client’s requests fail once each. Connect again in the client, or use the server there, until nothing fails any more.',
  silent: 'Nothing is answered. Wait until the client gives up; don’t quit it before.',
  began: '{name} is being measured, in {file}',
  apart:
    'Clients with the same name have a file each. They were told apart by their version, User-Agent and capabilities.',
  saved: '{name}: {facts, plural, one {# fact} other {# facts}}, in {file}',
  compare: 'To compare it with a known profile: loupe probe --compare {id}',
  none: 'No client was measured: none said what it is called.',
  fact: 'FACT',
  comparison: { agrees: 'agrees', differs: 'DIFFERS', new: 'new', missing: 'not measured' },
};

export const probeHelp = {
  probe: 'a server that measures its client, and saves a profile of it',
  probeCompare: 'a measured profile beside a known one, fact by fact',
  optionLimits: 'with probe: also offer tools with long names and descriptions, for which some hosts refuse all tools',
  optionFaults: 'with probe --http: also let requests fail once each, to measure what the client does then',
  optionSilent: 'with probe: answer nothing over stdio, to measure how long the client waits for a server to start',
};

export const probeUsage = {
  noKnownProfile: 'No known profile is of the same client as “{id}”. Name one: --compare {id},ID.',
  unusableProfile: `{file} can’t be used: {problem, select, ${documentProblems} unreadable {it can’t be opened} complex {it is longer or nested deeper than Loupe’s limit} otherFormat {it isn’t a profile of a host} newer {it was written for a newer version of Loupe} other {{problem}}}.`,
};
