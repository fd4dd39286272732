import type { instructions as en } from '../../en/rules/instructions.ts';

export const instructions: typeof en = {
  'SAFE-OVERRIDE': {
    title: 'Ein Text fordert ein Modell auf, frühere Anweisungen zu verwerfen: „{found}“',
    expected: 'Eine Beschreibung des Elements, keine Befehle über anderes. Gefunden bei Zeichen {index, number}.',
    fix: 'Den ganzen Text lesen, bevor Aufrufe erlaubt werden. Im eigenen Server nur das Element beschreiben.',
  },
  'SAFE-SECRECY': {
    title: 'Ein Text fordert ein Modell auf, dem Benutzer etwas zu verschweigen: „{found}“',
    expected: 'Nichts, was man nicht wissen dürfte. Gefunden bei Zeichen {index, number}.',
    fix: 'Den ganzen Text lesen, bevor Aufrufe erlaubt werden. Im eigenen Server den Satz entfernen.',
  },
  'SAFE-PRECEDENCE': {
    title: 'Ein Text verlangt, ein Tool vor oder statt anderen zu verwenden: „{found}“',
    expected: 'Wann das Tool nützt; das Modell wählt. Gefunden bei Zeichen {index, number}.',
    fix: 'Prüfen, ob die Reihenfolge einen Grund hat. Im eigenen Server sagen, wozu das Tool dient.',
  },
  'SAFE-SHADOW': {
    title: 'Ein Text verlangt, andere Tools anders zu verwenden: „{found}“',
    expected: 'Nur eine Beschreibung dieses Eintrags. Gefunden bei Zeichen {index, number}.',
    fix: 'Den ganzen Text lesen, bevor Aufrufe irgendeines Tools erlaubt werden. Im eigenen Server den Satz entfernen.',
  },
  'SAFE-SENSITIVE': {
    title: 'Ein Text nennt etwas Geheimes: „{found}“',
    expected:
      'Keine Schlüssel, Zugangsdaten oder Einstellungen anderer Programme, außer das Tool dient dazu. Gefunden bei Zeichen {index, number}.',
    fix: 'Prüfen, warum der Text es nennt, bevor Aufrufe erlaubt werden.',
  },
  'SAFE-SEND': {
    title: 'Ein Text verlangt, Daten anderswohin zu senden: „{found}“',
    expected: 'Ergebnisse, die in der Unterhaltung bleiben. Gefunden bei Zeichen {index, number}.',
    fix: 'Den ganzen Text lesen, bevor Aufrufe erlaubt werden. Im eigenen Server den Satz entfernen.',
  },
  'SAFE-RUN': {
    title: 'Ein Text verlangt einen gefährlichen Befehl: „{found}“',
    expected: 'Was das Tool selbst tut. Gefunden bei Zeichen {index, number}.',
    fix: 'Den Befehl nicht von einem Modell ausführen lassen. Im eigenen Server die Einrichtung in die Dokumentation schreiben.',
  },
  'SAFE-APPROVED': {
    title: 'Ein Text spricht für den Benutzer oder umgeht eine Sicherung: „{found}“',
    expected: 'Über Aufrufe entscheidet der Mensch. Gefunden bei Zeichen {index, number}.',
    fix: 'Den ganzen Text lesen, bevor Aufrufe erlaubt werden. Im eigenen Server den Satz entfernen.',
  },
  'SAFE-ORDER': {
    title: 'Ein Satz liest sich wie ein Befehl an ein Modell: „{found}“',
    expected:
      'Eine Beschreibung des Eintrags. Seine Wörter stehen öfter in Befehlen als in Beschreibungen; bei Zeichen {index, number}.',
    fix: 'Den ganzen Text lesen, bevor Aufrufe erlaubt werden. Im eigenen Server beschreiben, was der Eintrag tut.',
  },
};
