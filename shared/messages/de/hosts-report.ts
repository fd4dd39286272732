import type { AllMessages } from '../messages.ts';
import { hostFacts } from './host-facts.ts';

export const hostsReport: AllMessages['cli']['hosts'] = {
  ...hostFacts,
  item: 'EINTRAG',
  sum: { kept: 'Erhalten', changed: 'Geändert', lost: 'Fehlt', unknown: 'Unbekannt', tokens: 'Tokens' },
  onDemand: '{tokens} bei Bedarf',
  as: 'Angenommen ist, dass der Server in der Konfiguration der Hosts „{name}“ heißt; --name NAME ändert das.',
  offered:
    'Einem Host, der weniger deklariert als Loupe, bietet der Server vielleicht weniger an: --as HOST zeigt, was.',
  ofProject: 'Die Hosts sind die aus {file}: {hosts}.',
  noItems: 'Der Server listet nichts auf und hat keine Anweisungen.',
  group:
    '{host}: {verdict, select, lost {{count, plural, one {# Eintrag fehlt} other {# Einträge fehlen}}} partly {{count, plural, one {# Eintrag fehlt teilweise} other {# Einträge fehlen teilweise}}} other {{count, plural, one {# Eintrag} other {# Einträge}} geändert}}',
  length: '{name} ({length, number})',
  part: '{name}: {type}',
  renamed: '{name} als {given}',
  more: '{list} und {count, number} weitere',
  moreRows: '{count, plural, one {# weiterer Eintrag ist} other {# weitere Einträge sind}} nicht gezeigt.',
};

export const hostsHelp: Pick<AllMessages['cli']['help'], 'hosts' | 'optionHosts' | 'optionHostsName'> = {
  hosts:
    'was ein Modell von einem Server, einer Aufzeichnung oder einem Snapshot in Claude Code, Cursor, VS Code und anderen Hosts bekommt',
  optionHosts: 'mit hosts: nur diese, mit check: was in diesen fehlt; nach ihren IDs, mehrfach möglich',
  optionHostsName: 'mit hosts, check, probe: wie der Server in der Konfiguration der Hosts heißt',
};

export const hostsUsage: Pick<AllMessages['cli']['usage'], 'badHosts' | 'unknownHost'> = {
  unknownHost: '{file} nennt {host}; die Hosts, die Loupe kennt, sind {choices}.',
  badHosts:
    '{file} lässt sich nicht verwenden: {problem, select, unreadable {die Datei lässt sich nicht öffnen} complex {sie ist länger, als Loupe zulässt} other {Zeile {line} ist keine ID eines Hosts; jede Zeile hat eine, und # beginnt einen Kommentar}}.',
};
