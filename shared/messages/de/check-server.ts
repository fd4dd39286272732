import type { AllMessages } from '../messages.ts';
import { documentProblems } from './document-fault.ts';
import { hostRules } from './host-rules.ts';

export const checkServer: AllMessages['cli']['check'] = {
  severity: { error: 'Fehler ', warning: 'Warnung', info: 'Info   ', notJudged: 'nicht beurteilt' },
  suppressed: 'unterdrückt',
  reason: 'Begründung: {reason}',
  times: '({count, plural, one {einmal} other {#-mal}})',
  expected: 'Erwartet: {expected}',
  actual: 'Gefunden: {actual}',
  fix: 'Abhilfe: {fix}',
  more: '{first} (und {count, plural, one {# weiteres Problem} other {# weitere Probleme}})',
  none: 'Keine Probleme.',
  summary:
    '{count, plural, one {# Problem} other {# Probleme}}: {error, number} Fehler, {warning, plural, one {# Warnung} other {# Warnungen}}, {info, plural, one {# Hinweis} other {# Hinweise}}{notJudged, plural, =0 {} other {, # nicht beurteilt}}.',
  suppressedCount: '{count, plural, one {# Problem ist} other {# Probleme sind}} unterdrückt.',
  omitted:
    '{count, plural, one {# weiterer Befund dieser Regeln wurde} other {# weitere Befunde dieser Regeln wurden}} ausgelassen.',
  tokens: 'Was der Server auflistet, kostet ein Modell {tokens, plural, one {etwa # Token} other {etwa # Tokens}}.',
  tokensSince:
    '{how, select, more {{tokens, number} mehr als das, was im Snapshot steht.} less {{tokens, number} weniger als das, was im Snapshot steht.} other {So viel wie das, was im Snapshot steht.}}',
  written: '{file}: Bericht geschrieben.',
  budget: {
    title: 'Was der Server auflistet, kostet ein Modell etwa {tokens, number} Tokens',
    expected: 'Höchstens {budget, number} Tokens (--budget).',
    fix: 'Kürzen Sie Beschreibungen und Schemas, oder listen Sie weniger Elemente auf.',
  },
  request: {
    title: '{method} ist fehlgeschlagen: {problem}',
    toolError: 'Das Tool hat einen Fehler gemeldet',
    unfit: 'Der strukturierte Inhalt passt nicht zum outputSchema',
    expected: 'Der Server beantwortet die Anfrage mit einem verwendbaren Ergebnis.',
  },
  unjudged: {
    title: 'Nicht beurteilt: {what}',
    result: 'der strukturierte Inhalt anhand des outputSchema, das unbrauchbar ist oder zu lange braucht',
    costs: 'das Budget, weil die Tokens nicht gezählt werden konnten',
    missing:
      '{count, plural, one {# Eintrag der Aufzeichnung, den der Rekorder nicht schreiben oder Loupe nicht lesen konnte} other {# Einträge der Aufzeichnung, die der Rekorder nicht schreiben oder Loupe nicht lesen konnte}}',
    noHandshake:
      'die Listen, weil die Aufzeichnung endet, bevor sich Client und Server auf eine Revision geeinigt haben',
    unread: 'das Budget, weil der Client nicht alles gelesen hat, was der Server deklariert',
    expected: 'Alles, was der Server sendet und auflistet, lässt sich beurteilen.',
    fix: 'Wiederholen Sie die Prüfung. Wird dasselbe ausgelassen, senden Sie weniger auf einmal, oder lassen Sie es mit einer Unterdrückung von CHECK-UNJUDGED zu.',
  },
  connection: {
    expected: 'Der Server ist erreichbar und läuft bis zum Ende der Prüfung.',
  },
  /** Of a recording. */
  client: {
    named:
      'Aufgezeichneter Client: {name}{version, select, none {} other { {version}}}{host, select, none {} other { ({host})}}.',
    unknown: 'Der aufgezeichnete Client nennt sich nicht.',
    loupe: 'Der aufgezeichnete Client ist Loupe und wird nicht als Client beurteilt.',
  },
  suppression: {
    title: 'Zur Unterdrückung von {rule} gibt es kein Problem',
    expected: 'Zu jedem Eintrag der Datei mit Unterdrückungen gibt es ein Problem.',
    fix: 'Entfernen Sie den Eintrag, oder korrigieren Sie Regel und Element.',
  },
  /** What each check says of itself in SARIF. */
  rules: {
    'CHECK-BUDGET': 'Die Listen und Anweisungen kosten ein Modell mehr als das Budget',
    'CHECK-CONNECTION': 'Der Server ist nicht erreichbar oder ging während der Prüfung verloren',
    'CHECK-RECORDING': 'Eine Antwort weicht von der aufgezeichneten ab oder bleibt aus',
    'CHECK-REQUEST': 'Eine Anfrage ist fehlgeschlagen, oder ihr Ergebnis ist unbrauchbar',
    'CHECK-SUPPRESSION': 'Eine Unterdrückung passt zu keinem Problem',
    'CHECK-TEST': 'Was ein Test erwartet, trifft nicht zu',
    'CHECK-UNJUDGED': 'Etwas konnte nicht beurteilt werden und gilt deshalb nicht als bestanden',
  },
  host: hostRules,
  change: {
    expected: 'Der Server bietet an, was im Snapshot steht.',
    fix: 'Ist die Änderung beabsichtigt, erstellen Sie einen neuen Snapshot.',
  },
};

export const checkUsage: Pick<AllMessages['cli']['usage'], 'badSuppressions' | 'severalSessions' | 'argsWithoutCall'> =
  {
    badSuppressions: `{file} ist keine Datei mit Unterdrückungen: {problem, select, unreadable {sie lässt sich nicht lesen ({reason})} yaml {ab Zeile {line}, Spalte {column} ist sie kein YAML} keyType {der Schlüssel in Zeile {line}, Spalte {column} ist eine Liste oder eine Zuordnung; ein Schlüssel muss Text sein} complex {sie ist länger oder tiefer verschachtelt, als Loupe zulässt} ${documentProblems} other {{problem}}}.`,
    severalSessions:
      '{file} enthält {count, number} Sitzungen. Übernehmen Sie sie mit loupe open FILE, das für jede eine Datei ausgibt, und prüfen Sie eine davon.',
    argsWithoutCall: '--args steht nach dem --call NAME, zu dem es gehört.',
  };

export const checkHelp: Pick<
  AllMessages['cli']['help'],
  | 'check'
  | 'optionCall'
  | 'optionCheckRead'
  | 'optionSnapshot'
  | 'optionCheckTests'
  | 'optionCheckRecording'
  | 'optionBudget'
  | 'optionSuppressions'
  | 'optionQuiet'
  | 'optionStrict'
  | 'optionFailOn'
  | 'optionFormat'
> = {
  check:
    'einen Server, oder eine Aufzeichnung mit ihrem Client, anhand der Regeln, eines Snapshots und eines Budgets prüfen; für CI',
  optionCall: 'mit check: dieses Tool aufrufen, mit den folgenden --args; mehrfach möglich',
  optionCheckRead: 'mit check: diese Ressource lesen; mehrfach möglich',
  optionSnapshot: 'mit check: melden, was sich seit diesem Snapshot geändert hat',
  optionCheckTests: 'bei check: auch die Tests dieser Datei ausführen',
  optionCheckRecording: 'bei check: auch die Anfragen dieser Aufzeichnung senden und die Antworten vergleichen',
  optionBudget: 'mit check: wie viele Tokens die Listen ein Modell kosten dürfen',
  optionSuppressions:
    'mit check: eine Datei mit Problemen, die begründet ausgelassen werden; .loupe/suppressions.yaml, falls vorhanden',
  optionQuiet: 'mit check: Hinweise der Schwere Info aus dem Bericht weglassen',
  optionStrict: 'mit check: eine Unterdrückung, zu der es kein Problem gibt, ist ein Fehler',
  optionFailOn:
    'ab hier mit 1 enden: diff: breaking (Standard), risky oder minor; check: breaking, error (Standard) oder warning',
  optionFormat:
    'verify: text (Standard), json oder junit; diff: text oder json; hosts: text, json oder markdown; test: text, json, junit oder github; check: diese und sarif',
};
