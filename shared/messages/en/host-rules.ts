import type { HostRule } from '../../model/findings/host-finding.ts';

const asListed = 'A model is given it as the server lists it.';
const whole = 'A model is given all of a result.';

/** The texts of the rules about what hosts do, in the window, on the command line and in reports. */
export const hostRules = {
  'HOST-AUDIENCE': {
    title: 'Kept from the model in {hosts}: what is only for the user',
    expected: 'What the model needs isn’t for the user only.',
    fix: 'Leave audience out, or add assistant, where the model needs it.',
  },
  'HOST-DESCRIPTION': {
    title: 'Cut in {hosts}: the description',
    expected: asListed,
    fix: 'Say what matters first, and shorten the rest.',
  },
  'HOST-INSTRUCTIONS': {
    title: 'Cut in {hosts}: the instructions',
    expected: asListed,
    fix: 'Say what matters first, and shorten the rest.',
  },
  'HOST-NAME': {
    title: '{verdict, select, lost {Lost in {hosts}: the name is too long} other {Renamed in {hosts}}}',
    expected: asListed,
    fix: 'Shorten the tool’s name, use letters, digits and underscores, or call the server something shorter in the host’s configuration.',
  },
  'HOST-PAGE': {
    title: 'Lost in {hosts}: what is after the first page',
    expected: asListed,
    fix: 'List all items on one page.',
  },
  'HOST-RESULT': {
    title: 'Lost in {hosts}: a part of a result',
    expected: whole,
    fix: 'Say the same in content and in structuredContent, and images in words, too.',
  },
  'HOST-ROOT': {
    title: 'Lost in {hosts}: the input schema isn’t of the type object at its root',
    expected: asListed,
    fix: 'Give the root of the input schema the type object.',
  },
  'HOST-SCHEMA': {
    title: 'Lost in {hosts}: the root of the input schema has keywords that aren’t accepted',
    expected: asListed,
    fix: 'Do without these keywords at the root, as with one object that has all properties.',
  },
  'HOST-SIZE': {
    title: 'Over the limit of {hosts}: a result',
    expected: whole,
    fix: 'Return less at once: page, filter, or link to the rest.',
  },
  'HOST-TIMEOUT': {
    title: 'Over the time limit of {hosts}: a call',
    expected: 'The call ends before the host gives it up.',
    fix: 'Answer sooner, report progress where the host waits longer for it, or offer the work as a task.',
  },
} satisfies Record<HostRule, { title: string; expected: string; fix: string }>;
