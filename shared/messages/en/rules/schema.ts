/** The texts of the rules about schema. */
export const schema = {
  SCHEMA: {
    title: '{problem, select, missing {“{field}” is missing} other {“{field}” has the wrong type}}',
    expected:
      'A value of type {type, select, text {string} number {number} flag {boolean} list {array} object {object} any {any} other {{type}}}.',
    fix: 'Correct the field; clients with strict types reject the whole message.',
  },
  'SCHEMA-FUTURE': {
    title: '“{field}” is defined only from {since} on',
    expected: 'Fields of the negotiated revision; clients ignore others.',
    fix: 'Nothing has to be done, unless clients of this revision need the field.',
  },
};
