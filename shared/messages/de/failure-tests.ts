import { documentProblems } from './document-fault.ts';

/** Failures of a project's tests. */
export const testsFailure = {
  testsFileInvalid: {
    message: `{file}, Zeile {line}, Spalte {column}: {problem, select, ${documentProblems} yaml {Ab hier ist es kein YAML} keyType {Dieser Schlüssel ist eine Liste oder eine Zuordnung; ein Schlüssel muss Text sein} complex {Die Datei ist länger oder tiefer verschachtelt, als Loupe zulässt} notOne {„{field}“ braucht genau eine der Angaben equals, matches, exists, schema, isError, errorCode und withinMs} needsPath {„{field}“ braucht einen path} noPath {„{field}“ passt nicht zu dem, was hier erwartet wird} badPath {„{field}“ ist kein Pfad, zum Beispiel $.content[0].text} badExpression {„{field}“ ist kein regulärer Ausdruck} outputOfTool {„{field}“ kann nur bei tools/call output sein, geben Sie ein JSON Schema an} sameName {„{field}“ ist auch der Name eines früheren Tests} duplicateKey {„{field}“ kommt zweimal vor} other {{problem}}}.`,
    next: 'Korrigieren Sie die Datei. docs/tests.md beschreibt ihr Format.',
  },
  testsFileUnreadable: {
    message: '{file} lässt sich nicht lesen.',
    next: 'Prüfen Sie, ob es eine Datei ist und Sie sie lesen dürfen.',
  },
  testsNotConfirmed: {
    message: 'Es wurde nichts gesendet: Niemand hat bestätigt, was die Tests in {file} an „{server}“ senden.',
    next: 'Bestätigen Sie es in einem Terminal. Ohne Terminal: {whose, select, foreign {Nennen Sie den Server, falls die Tests der Datei ihn verwenden sollen: loupe test {server}. Erlauben} other {Erlauben}} Sie die Tools mit --allow TOOL oder alle mit --yes.',
  },
  testsFileChanged: {
    message: '{file} hat sich seit dem Lesen geändert. Es wurde nichts damit gemacht.',
    next: 'Sehen Sie sich die Datei in ihrer jetzigen Form an, und versuchen Sie es noch einmal.',
  },
  testUnusable: {
    message:
      '{problem, select, secret {Das enthält ein Geheimnis, das Loupe kennt; es darf nicht in einer Testdatei stehen.} masked {Die Anforderung enthält ein Geheimnis, von dem nur die Maskierung gespeichert ist.} noResponse {Zu dieser Anforderung gibt es keine Antwort, von der sich etwas erwarten ließe.} notInLog {Der Datenverkehr enthält die Antwort nicht mehr.} otherRequest {Ein Test kann diese Anforderung nicht enthalten: Sie hat Parameter, die es in Tests nicht gibt.} other {{problem}}}',
    next: '{problem, select, secret {Ersetzen Sie es durch einen Wert, der nicht geheim ist.} masked {Senden Sie die Anforderung mit einem Wert, der nicht geheim ist, und speichern Sie diese.} otherRequest {Schreiben Sie den Test von Hand.} other {Senden Sie die Anforderung noch einmal, und speichern Sie diese.}}',
  },
  unknownPin: {
    message: 'Diese Prüfung ist nicht mehr in der Liste.',
    next: 'Speichern Sie den Aufruf, das Lesen oder den Prompt über das Ergebnis erneut als Prüfung.',
  },
  notOffered: {
    message:
      '{kind, select, tool {Das Tool} prompt {Den Prompt} other {Die Ressource}} „{name}“ hat der Server nicht mehr.',
    next: 'Prüfen Sie, ob der Name jetzt anders lautet, oder entfernen Sie die Prüfung.',
  },
  pinUnusable: {
    message:
      'Das kann nicht als Prüfung gespeichert werden: {problem, select, noResult {es gibt kein Ergebnis zum Vergleichen} notInLog {das Ergebnis ist nicht mehr im Protokoll des Datenverkehrs} tooLarge {die Argumente haben mehr als {limit, number} Zeichen} tooMany {der Server hat schon {limit, number} davon} other {{problem}}}.',
    next: 'Speichern Sie etwas, das gerade ein Ergebnis geliefert hat, oder entfernen Sie Prüfungen, die Sie nicht mehr brauchen.',
  },
};
