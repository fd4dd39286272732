import type { providerNames as en } from '../../en/rules/provider-names.ts';

export const providerNames: typeof en = {
  'USE-NAME-OPENAI': {
    title:
      '{provider} lehnt den Namen eines Tools ab: {problem, select, length {Er ist zu lang} other {Er hat andere Zeichen}}',
    expected:
      'Buchstaben, Ziffern, „_“ und „-“, höchstens {most, number} Zeichen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Das Tool umbenennen; Clients stellen oft noch den Namen des Servers davor.',
  },
  'USE-NAME-ANTHROPIC': {
    title:
      '{provider} lehnt den Namen eines Tools ab: {problem, select, length {Er ist zu lang} other {Er hat andere Zeichen}}',
    expected:
      'Buchstaben, Ziffern, „_“ und „-“, höchstens {most, number} Zeichen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Das Tool umbenennen; Clients stellen oft noch den Namen des Servers davor.',
  },
  'USE-NAME-GEMINI': {
    title:
      '{provider} lehnt den Namen eines Tools ab: {problem, select, length {Er ist zu lang} other {Er hat andere Zeichen}}',
    expected:
      'Ein Buchstabe oder „_“, danach Buchstaben, Ziffern, „_“, „-“, „.“ und „:“, höchstens {most, number} Zeichen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Das Tool umbenennen; Clients stellen oft noch den Namen des Servers davor.',
  },
  'USE-TOOLS-OPENAI': {
    title: '{provider} lehnt so viele Tools auf einmal ab: {count, number}',
    expected:
      'Höchstens {most, number} Tools in einer Anfrage, alle Server zusammen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Weniger Tools anbieten oder Gruppen einschaltbar machen.',
  },
  'USE-NAME-BEDROCK': {
    title:
      '{provider} lehnt den Namen eines Tools ab: {problem, select, length {Er ist zu lang} other {Er hat andere Zeichen}}',
    expected:
      'Buchstaben, Ziffern, „_“ und „-“, höchstens {most, number} Zeichen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Das Tool umbenennen; Clients stellen oft noch den Namen des Servers davor.',
  },
  'USE-TOOLS-AZURE': {
    title: '{provider} lehnt so viele Tools auf einmal ab: {count, number}',
    expected:
      'Höchstens {most, number} Tools in einer Anfrage, alle Server zusammen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Weniger Tools anbieten oder Gruppen einschaltbar machen.',
  },
  'USE-DESC-AZURE': {
    title: '{provider} lehnt die Beschreibung eines Tools vielleicht ab: {length, number} Zeichen',
    expected:
      'Höchstens {most, number} Zeichen (laut Dokumentation, Stand {asOf}; Fehlermeldungen vom {lifted} nannten für manche Modelle eine viel höhere Grenze).',
    fix: 'Das Wichtigste in den ersten {most, number} Zeichen sagen: Clients kürzen vielleicht den Rest.',
  },
  'USE-DESC-BEDROCK': {
    title: '{provider} lehnt die leere Beschreibung eines Tools ab',
    expected: 'Mindestens ein Zeichen, oder keine Beschreibung (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Das Tool beschreiben: Ein Modell wählt nach diesem Text.',
  },
};
