import type { Messages } from '../messages.ts';
import { documentProblems } from './document-fault.ts';

export const hostFacts: Messages['hosts']['facts'] = {
  verdict: { kept: 'erhalten', changed: 'geändert', lost: 'fehlt', unknown: 'unbekannt' },
  effect: {
    notUsed: 'Der Host verwendet das nicht.',
    laterPage: 'Der Host liest nur die erste Seite mit {first, plural, one {# Eintrag} other {# Einträgen}}.',
    nameDropped:
      'Der Host lässt ein Tool weg, wenn {of, select, parts {der Name des Servers zusammen mit seinem eigenen} other {sein zusammengesetzter Name}} mehr als {most, number} {unit, select, bytes {Bytes} other {Zeichen}} hat.',
    nameCut:
      'Der Host schneidet Namen mit mehr als {most, number} {unit, select, bytes {Bytes} other {Zeichen}} am Ende ab.',
    nameHashed:
      'Der Host setzt einen Hash an das Ende von Namen mit mehr als {most, number} {unit, select, bytes {Bytes} other {Zeichen}}.',
    nameShortened:
      'Der Host ersetzt die Mitte von Namen mit mehr als {most, number} {unit, select, bytes {Bytes} other {Zeichen}}.',
    nameReplaced: 'Der Host ersetzt Zeichen des Namens.',
    nameReplacedHashed: 'Der Host ersetzt Zeichen des Namens und setzt einen Hash an sein Ende.',
    schemaRemoved: 'Der Host entfernt Schlüsselwörter aus dem Eingabeschema: {keywords}.',
    schemaRefused: 'Der Host lässt ein Tool mit {keywords} an der Wurzel seines Eingabeschemas weg.',
    schemaRoot: 'Der Host lässt ein Tool weg, dessen Eingabeschema an der Wurzel nicht den Typ object hat.',
    schemaRefusedServer:
      'Der Host lässt alle Tools eines Servers weg, wenn eines {keywords} an der Wurzel seines Eingabeschemas hat, wie hier „{tool}“.',
    schemaRootServer:
      'Der Host lässt alle Tools eines Servers weg, wenn das Eingabeschema eines davon an der Wurzel nicht den Typ object hat, wie hier das von „{tool}“.',
    descriptionCut:
      'Der Host kürzt Beschreibungen mit mehr als {most, number} {unit, select, bytes {Bytes} other {Zeichen}}.',
    instructionsCut:
      'Der Host kürzt Anweisungen mit mehr als {most, number} {unit, select, bytes {Bytes} other {Zeichen}}.',
    structuredReplaces: 'Das Modell bekommt nur structuredContent, und dieser Teil steht nicht darin.',
    structuredUnused: 'Das Modell bekommt structuredContent nicht, und kein Text enthält alles, was darin steht.',
    userOnly: 'Der Host gibt dem Modell nicht, was nur für die Benutzer ist.',
    audienceIgnored: 'Der Host gibt dem Modell auch, was nur für die Benutzer ist.',
    partLost: 'Teile dieser Art erreichen das Modell nicht.',
    partAsLink: 'Teile dieser Art erreichen das Modell als Link.',
    partAsText: 'Teile dieser Art erreichen das Modell als Text, der sie nennt.',
    sizeFile:
      'Bei mehr als {most, number} {unit, select, tokens {Tokens} other {Zeichen}}{of, select, text { in einem Text} other {}} bekommt das Modell den Namen einer Datei.',
    sizeCut:
      'Bei mehr als {most, number} {unit, select, tokens {Tokens} other {Zeichen}}{of, select, text { in einem Text} other {}} wird der Rest abgeschnitten.',
    sizeRefused:
      'Bei mehr als {most, number} {unit, select, tokens {Tokens} other {Zeichen}}{of, select, text { in einem Text} other {}} scheitert der Aufruf.',
    sizeBeyond:
      'Die Grenze sind {most, number} {unit, select, tokens {Tokens} other {Zeichen}}{of, select, text { in einem Text} other {}}; was darüber geschieht, ist nicht bekannt.',
    timedOut: 'Der Host wartet {most, number} s auf einen Aufruf.',
  },
  tooMany:
    'Der Host nimmt {of, select, all {höchstens {most, plural, one {# Tool} other {# Tools}} aller Server zusammen} other {höchstens {most, plural, one {# Tool} other {# Tools}} eines Servers}}: Mindestens {excess, plural, one {# davon findet} other {# davon finden}} keinen Platz; welche, ist nicht bekannt.',
  source:
    '{sure, select, measured {Gemessen} source {Im Quelltext} documented {Dokumentiert} other {Berichtet}}, {date}',
  sourceOfVersion:
    '{sure, select, measured {Gemessen} source {Im Quelltext} documented {Dokumentiert} other {Berichtet}}, {date}, Version {version}',
  unknownOf: 'Nicht bekannt von {host}: {aspects}.',
  aspect: {
    names: 'die Namen von Tools',
    pages: 'ob er alle Seiten liest',
    schemas: 'was er mit Eingabeschemas macht',
    descriptions: 'eine Grenze für Beschreibungen',
    instructions: 'ob er Anweisungen verwendet',
  },
  unusable: `{file} wird nicht verwendet: {problem, select, ${documentProblems} unreadable {die Datei lässt sich nicht öffnen} complex {sie ist länger oder tiefer verschachtelt, als Loupe zulässt} otherFormat {die Datei ist kein Profil eines Hosts} newer {die Datei ist für eine neuere Version von Loupe geschrieben} other {{problem}}}.`,
};
