import type { AllMessages } from '../messages.ts';

export const testCommand: AllMessages['cli']['test'] = {
  none: 'Keine Tests auszuführen.',
  sends: 'Die Tests in {file} senden an „{server}“ ({address}):',
  foreignServer:
    '„{server}“ ist einer Ihrer Server. Nur die Datei nennt ihn, und ihr Ordner definiert ihn nicht: Diese Anfragen verwenden Ihre Zugangsdaten.',
  unconfirmed:
    'Niemand hat {count, plural, one {die Anfrage mit Fragezeichen} other {die # mit Fragezeichen}} bestätigt.',
  confirm: 'Alles senden? Was Sie bestätigen, wird bis zu einer Änderung nicht noch einmal gefragt. [y/N]',
  summary:
    '{count, plural, one {# Test} other {# Tests}}: {passed, number} bestanden, {failed, number} fehlgeschlagen, {error, number} mit Fehler, {skipped, number} übersprungen{notJudged, plural, =0 {} other {, # nicht beurteilt}}.',
  updated: '{file}: {count, plural, one {# Erwartung} other {# Erwartungen}} neu geschrieben:',
  update: '{name}: {path}{kind}: {before} ist jetzt {after}',
  kept: '{count, plural, one {# Erwartung lässt} other {# Erwartungen lassen}} sich nicht aus einer Antwort ableiten. Korrigieren Sie sie von Hand.',
  generated:
    '{file}: {count, plural, =0 {Für jedes Tool gibt es schon einen Test} one {# Testvorlage} other {# Testvorlagen}}{names, select, none {} other { für {names}}}.',
  generatedNext:
    'Sehen Sie sich jeweils die Argumente an, und entfernen Sie dann die Zeile „skip“. Es wurde nichts ausgeführt.',
};

export const testUsage: Pick<AllMessages['cli']['usage'], 'noTestsFile' | 'testWithoutServer' | 'generateAlone'> = {
  noTestsFile:
    '{file} gibt es nicht. Speichern Sie in Loupe einen Aufruf als Test, oder verwenden Sie loupe test SERVER --generate.',
  testWithoutServer: 'Der Test „{name}“ nennt keinen Server. Verwenden Sie loupe test SERVER.',
  generateAlone: '--generate braucht einen Server und geht nicht mit --update, --filter, --format und --out.',
};

export const testHelp: Pick<
  AllMessages['cli']['help'],
  'test' | 'optionFile' | 'optionTestFilter' | 'optionTestUpdate' | 'optionGenerate'
> = {
  test: 'die Tests aus .loupe/tests.yaml ausführen; ohne SERVER auf den Servern, die sie nennen',
  optionFile: 'mit test: eine andere Datei mit Tests',
  optionTestFilter: 'mit test: nur Tests, in deren Namen, Methode oder Ziel dieser Text vorkommt',
  optionTestUpdate: 'mit test: nicht erfüllte Erwartungen anhand der Antworten neu schreiben',
  optionGenerate: 'mit test: für jedes Tool ohne Test eine übersprungene Vorlage ergänzen, ohne etwas auszuführen',
};
