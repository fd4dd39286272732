import type { AllMessages } from '../messages.ts';
import { documentProblems } from './document-fault.ts';

export const probe: AllMessages['cli']['probe'] = {
  say: 'Sobald der Client verbunden ist, dem Modell nacheinander sagen:',
  faults:
    'Jedem Client schlagen Anfragen je einmal fehl. Im Client neu verbinden oder den Server dort benutzen, bis nichts mehr fehlschlägt.',
  silent: 'Nichts wird beantwortet. Warten Sie, bis der Client aufgibt, und beenden Sie ihn nicht vorher.',
  began: '{name} wird gemessen, in {file}',
  apart:
    'Clients mit gleichem Namen haben je eine Datei. Sie wurden nach Version, User-Agent und Fähigkeiten unterschieden.',
  saved: '{name}: {facts, plural, one {# Fakt} other {# Fakten}}, in {file}',
  compare: 'Mit einem bekannten Profil vergleichen: loupe probe --compare {id}',
  none: 'Es wurde kein Client gemessen: keiner hat gesagt, wie er heißt.',
  fact: 'FAKT',
  comparison: { agrees: 'stimmt überein', differs: 'WEICHT AB', new: 'neu', missing: 'nicht gemessen' },
};

export const probeHelp: Pick<
  AllMessages['cli']['help'],
  'probe' | 'probeCompare' | 'optionLimits' | 'optionFaults' | 'optionSilent'
> = {
  probe: 'ein Server, der seinen Client vermisst und ein Profil davon speichert',
  probeCompare: 'ein gemessenes Profil neben einem bekannten, Fakt für Fakt',
  optionLimits:
    'mit probe: auch Tools mit langen Namen und Beschreibungen anbieten, derentwegen manche Hosts alle Tools ablehnen',
  optionFaults: 'mit probe --http: auch Anfragen je einmal fehlschlagen lassen, um zu messen, was der Client dann tut',
  optionSilent:
    'mit probe: über stdio nichts beantworten, um zu messen, wie lange der Client auf den Start eines Servers wartet',
};

export const probeUsage: Pick<AllMessages['cli']['usage'], 'noKnownProfile' | 'unusableProfile'> = {
  noKnownProfile: 'Kein bekanntes Profil ist vom selben Client wie „{id}“. Eines angeben: --compare {id},ID.',
  unusableProfile: `{file} wird nicht verwendet: {problem, select, ${documentProblems} unreadable {die Datei lässt sich nicht öffnen} complex {sie ist länger oder tiefer verschachtelt, als Loupe zulässt} otherFormat {die Datei ist kein Profil eines Hosts} newer {die Datei ist für eine neuere Version von Loupe geschrieben} other {{problem}}}.`,
};
