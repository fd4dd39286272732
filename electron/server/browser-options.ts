import { flag, type Option, value, wholeNumber, withDefault } from '../options/option.ts';

const open: Option<boolean> = {
  label: '--open|--no-open',
  read: (given) => given.at(-1)?.option !== '--no-open',
};

/** The options of browser mode, which the programs that start it pass on. */
export const browserOptions = {
  /** 0: a free one. */
  port: withDefault(value('--port N', wholeNumber(0, 65_535)), 0),
  /** Whether the system's browser is opened. */
  open,
  web: flag('--web'),
};
