import { hostFacts } from './host-facts.ts';

/** What `loupe hosts` prints. */
export const hostsReport = {
  ...hostFacts,
  item: 'ITEM',
  sum: { kept: 'Kept', changed: 'Changed', lost: 'Lost', unknown: 'Unknown', tokens: 'Tokens' },
  onDemand: '{tokens} on demand',
  as: 'The server is taken to be called “{name}” in the hosts’ configuration; --name NAME changes that.',
  offered: 'To a host that declares less than Loupe, the server may offer less: --as HOST shows what.',
  ofProject: 'The hosts are those of {file}: {hosts}.',
  noItems: 'The server lists nothing and has no instructions.',
  group:
    '{host}: {count, plural, one {# item} other {# items}} {verdict, select, lost {lost} partly {lost in part} other {changed}}',
  length: '{name} ({length, number})',
  part: '{name}: {type}',
  renamed: '{name} as {given}',
  more: '{list}, and {count, number} more',
  moreRows: '{count, plural, one {# more item isn’t} other {# more items aren’t}} shown.',
};

export const hostsHelp = {
  hosts: 'what a model gets of a server, a recording or a snapshot in Claude Code, Cursor, VS Code and other hosts',
  optionHosts: 'with hosts: only these, with check: what is lost in these; by their ids, may be repeated',
  optionHostsName: 'with hosts, check, probe: what the server is called in the hosts’ configuration',
};

export const hostsUsage = {
  unknownHost: '{file} names {host}; the hosts that Loupe knows are {choices}.',
  badHosts:
    '{file} isn’t used: {problem, select, unreadable {it can’t be opened} complex {it is longer than Loupe’s limit} other {line {line} isn’t the id of a host; each line has one, and # begins a comment}}.',
};
