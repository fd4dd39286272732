import { findBadArgument } from '../server/argument-check.ts';
import type { Tool } from '../server/definition.ts';
import { isParams, type Params } from '../server/message.ts';
import type { Revision } from '../server/revision.ts';
import { form } from './form.ts';
import { repeats, takes, text } from './says.ts';

/** Asks for a form with a field of every kind, and tells what came and whether it fits. */
export const askForm: Tool = {
  descriptor: {
    name: 'ask_form',
    title: 'Ask with a form',
    description: 'Asks you to fill in a form that has a field of every kind.',
    inputSchema: takes({ message: { type: 'string', description: 'What the form says.' } }),
  },
  async run({ message = 'Tell something about yourself.' }, call) {
    const schema = everyField(call.revision);
    const reply = await call.ask('elicitation/create', form(call, String(message), schema));
    const result = repeats(reply);
    if (reply.action !== 'accept') return result;
    const problem = findBadArgument(schema, isParams(reply.content) ? reply.content : {});
    if (problem === undefined) return result;
    return { content: [text(problem), ...[result.content].flat()], isError: true };
  },
};

const colours = [
  { const: '#b00020', title: 'Red' },
  { const: '#1b7f3b', title: 'Green' },
  { const: '#1f5fbf', title: 'Blue' },
];
const colourValues = colours.map((colour) => colour.const);

/** Fields that 2025-06-18 has already, though without the defaults. */
const early: Record<string, Params> = {
  name: { type: 'string', title: 'Name', description: 'Two to twenty characters.', minLength: 2, maxLength: 20 },
  email: { type: 'string', title: 'E-mail', format: 'email', default: 'ada@example.com' },
  homepage: { type: 'string', title: 'Homepage', format: 'uri' },
  birthday: { type: 'string', title: 'Birthday', format: 'date', default: '1815-12-10' },
  appointment: { type: 'string', title: 'Appointment', format: 'date-time' },
  age: { type: 'integer', title: 'Age', minimum: 18, maximum: 120 },
  height: { type: 'number', title: 'Height', description: 'In metres.', minimum: 0.5, maximum: 2.5, default: 1.75 },
  newsletter: { type: 'boolean', title: 'Newsletter', default: true },
  plan: { type: 'string', title: 'Plan', enum: ['free', 'team', 'company'], default: 'team' },
  bare: { type: 'string' },
};

/** Fields of a form since 2025-11-25. */
const late: Record<string, Params> = {
  colour: { type: 'string', title: 'Colour', oneOf: colours, default: colours[1]?.const },
  days: {
    type: 'array',
    title: 'Days',
    minItems: 1,
    maxItems: 3,
    default: ['Monday'],
    items: { type: 'string', enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
  },
  palette: { type: 'array', title: 'Palette', items: { anyOf: colours }, default: colourValues.slice(0, 2) },
};

/** How 2025-06-18 gives titles to an enum. */
const earlyColour = {
  type: 'string',
  title: 'Colour',
  enum: colourValues,
  enumNames: colours.map(({ title }) => title),
};

function withoutDefault([name, { default: value, ...field }]: [string, Params]): [string, Params] {
  return [name, typeof value === 'boolean' ? { ...field, default: value } : field];
}

/** A form with a field of every kind that the revision knows; `name`, `age` and `plan` are required. */
function everyField(revision: Revision): Params {
  const properties =
    revision < '2025-11-25'
      ? { ...Object.fromEntries(Object.entries(early).map(withoutDefault)), colour: earlyColour }
      : { ...early, ...late };
  return { type: 'object', properties, required: ['name', 'age', 'plan'] };
}
