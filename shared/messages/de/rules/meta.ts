import type { meta as en } from '../../en/rules/meta.ts';

export const meta: typeof en = {
  'META-KEY': {
    title:
      '{problem, select, reserved {Der Schlüssel „{key}“ verwendet ein reserviertes Präfix} other {„{key}“ ist kein gültiger Schlüssel}} von _meta',
    expected: 'Ein Name mit optionalem Präfix wie com.example/; „mcp“ und „modelcontextprotocol“ sind reserviert.',
    fix: 'Ein Präfix aus einer eigenen Domain verwenden.',
  },
  'META-TRACE': {
    title: '{name} in _meta ist fehlerhaft',
    expected: 'Das Format von W3C Trace Context und Baggage.',
    fix: 'Den Wert unverändert aus einer Tracing-Bibliothek übernehmen.',
  },
};
