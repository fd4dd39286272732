import type { Messages } from '../messages.ts';

export const palette: Messages['palette'] = {
  label: 'Gehe zu',
  commandsPlaceholder: 'Befehl, Server oder Ressource eingeben; / für Prompts',
  resourcesPlaceholder: 'Teil des Namens oder der URI einer Ressource eingeben',
  nothing: 'Keine Treffer für „{query}“',
  noResources: 'Der aktuelle Server hat keine Ressourcen aufgelistet.',
  noPrompts: 'Kein verbundener Server hat Prompts aufgelistet.',
  searching: 'Wird gesucht…',
  more: 'Die ersten {shown} von {total} Treffern',
  commands: 'Befehle',
  servers: 'Server',
  resources: 'Ressourcen',
  prompts: 'Prompts',
  tools: 'Tools',
  hint: 'wählen · {enter} öffnen · {escape} schließen',
  connect: '„{server}“ verbinden',
  disconnect: '„{server}“ trennen',
  restart: '„{server}“ neu starten',
  theme: 'Design: {theme}',
  language: 'Sprache: {language}',
  runPins: 'Ausführen, was nach einem Neustart von „{server}“ läuft',
};
