const type = (name: string) =>
  `{${name}, select, string {a string} number {a number} integer {a whole number} boolean {a boolean} null {null} array {an array} object {an object} other {another value}}`;
const expected = `${type('expected')}{alternative, select, none {} other { or ${type('alternative')}}}`;

/** Why a text isn't JSON: the options of `problem` for a `TextFault`. */
export const textProblems = `
 empty {it is empty}
 syntax {it isn’t JSON from line {line}, column {column} on (“{found}”)}
 tooDeep {it is nested too deeply at line {line}, column {column}}
 incomplete {its JSON isn’t complete: it ends inside the value at line {line}, column {column}}`;

/**
 * The options of `problem` for a document that can't be used: see `DocumentFault`. A message has them in its `select`,
 * after what names the document and a colon, and before `other`.
 */
export const documentProblems = `${textProblems}
 documentType {it is ${type('found')}, but must be ${type('expected')}}
 type {“{field}” is ${type('found')}, but must be ${expected}}
 missing {“{field}” is missing; it must be ${expected}}
 choice {“{field}” is {found}, but must be one of {expected}}
 format {“{field}” is {found}, which isn’t {expected, select, url {a URL} email {an email address} uuid {a UUID} datetime {a date and time} base64 {base64} other {in the required form}}}
 atLeast {{of, select, length {“{field}” has a length of {found, number}, but needs at least {expected, number}} other {“{field}” is {found, number}, but must be at least {expected, number}}}}
 atMost {{of, select, length {“{field}” has a length of {found, number}, but at most {expected, number} is allowed} other {“{field}” is {found, number}, but must be at most {expected, number}}}}
 unknownField {“{field}” isn’t a known field}
 unusable {“{field}” can’t be {found}}`;
