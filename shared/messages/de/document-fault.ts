const type = (name: string) =>
  `{${name}, select, string {ein String} number {eine Zahl} integer {eine ganze Zahl} boolean {true oder false} null {null} array {ein Array} object {ein Objekt} other {ein anderer Wert}}`;
const expected = `${type('expected')}{alternative, select, none {} other { oder ${type('alternative')}}}`;

/** See the English ones. */
export const textProblems = `
 empty {Der Inhalt ist leer}
 syntax {Ab Zeile {line}, Spalte {column} ist es kein JSON („{found}“)}
 tooDeep {In Zeile {line}, Spalte {column} ist es zu tief verschachtelt}
 incomplete {Das JSON ist unvollständig, es endet innerhalb des Werts in Zeile {line}, Spalte {column}}`;

/** See the English ones. */
export const documentProblems = `${textProblems}
 documentType {Es ist ${type('found')}, erwartet wird ${type('expected')}}
 type {„{field}“ ist ${type('found')}, erwartet wird ${expected}}
 missing {„{field}“ fehlt, erwartet wird ${expected}}
 choice {„{field}“ ist {found}, zulässig ist: {expected}}
 format {„{field}“ ist {found}, aber {expected, select, url {keine URL} email {keine E-Mail-Adresse} uuid {keine UUID} datetime {kein Zeitpunkt} base64 {kein Base64} other {nicht in der verlangten Form}}}
 atLeast {{of, select, length {„{field}“ hat die Länge {found, number}, mindestens {expected, number} ist nötig} other {„{field}“ ist {found, number}, mindestens {expected, number} ist nötig}}}
 atMost {{of, select, length {„{field}“ hat die Länge {found, number}, höchstens {expected, number} ist zulässig} other {„{field}“ ist {found, number}, höchstens {expected, number} ist zulässig}}}
 unknownField {„{field}“ ist kein bekanntes Feld}
 unusable {„{field}“ darf nicht {found} sein}`;
