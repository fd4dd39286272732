/** The texts of the rules about schema. */
export const schema = {
  SCHEMA: {
    title:
      '{problem, select, missing {“{field}” is missing} value {“{field}” has a value that isn’t defined} extra {“{field}” isn’t allowed here} other {“{field}” has the wrong type}}',
    expected:
      '{problem, select, extra {Only these members: {choices}.} other {{type, select, text {A string.} number {A number.} numberOrNull {A number, or null.} integer {An integer that JavaScript holds exactly.} flag {A boolean.} id {A string or an integer.} share {A number from 0 to 1.} time {A date with time and time zone such as “2025-01-12T15:00:58Z”.} url {A string with a URL.} list {An array.} object {An object.} choice {One of these strings: {choices}.} other {A value, which may be null.}}}}',
    fix: 'Correct the field where the server builds the message. Clients that check types, such as those of the official SDKs, reject the whole message: the call fails, or the list stays empty.',
  },
  'SCHEMA-FUTURE': {
    title: '“{field}” is defined only from {since} on',
    expected: 'Fields of the negotiated revision; clients ignore others.',
    fix: 'Nothing has to be done, unless clients of this revision need the field.',
  },
};
