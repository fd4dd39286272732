/** The rules of `shared/rules/content/elicitation.ts`. */
export const elicitation = {
  'EL-SCHEMA': {
    title:
      '{problem, select, root {The schema of a form isn’t an object with “properties”} nested {The field “{name}” of a form is an object} list {The field “{name}” of a form is a list that isn’t a choice} enum {The choices of the field “{name}” aren’t texts in an allowed form} format {The field “{name}” of a form has a format that forms don’t have} keyword {The field “{name}” of a form has keywords that forms don’t have} other {The field “{name}” of a form has no allowed type}}',
    expected: 'A flat object of strings, numbers, booleans and choices, as this revision defines them.',
    fix: 'Split nested data into fields of their own, and use the schemas of the specification.',
  },
  'EL-SECRET': {
    title: 'A form asks for something secret: “{name}”',
    expected: 'Forms don’t ask for passwords, keys or tokens.',
    fix: 'Ask with a URL where the person signs in (2025-11-25), or take the secret from the configuration.',
  },
  'EL-URL': {
    title:
      '{problem, select, invalid {The “url” of an elicitation isn’t a URL} http {The “url” of an elicitation isn’t encrypted: {host}} userinfo {The “url” of an elicitation has a user name or password: {host}} other {The host of an elicitation’s “url” is written in Punycode: {host}}}',
    expected: 'A full https URL, without user name and password, whose host a person can read.',
    fix: 'Send the URL of a page on the server’s own domain.',
  },
  'EL-ID': {
    title: 'A URL elicitation has no “elicitationId”',
    expected: 'An “elicitationId” that is a text, in requests and in error -32042.',
    fix: 'Give each elicitation an id of its own.',
  },
};
