/** The failures that the window itself reports; part of `failure`. */
export const windowFailure = {
  processLeftOver: {
    message: '“{server}” is still running as process {pid}, left over from a Loupe process that was killed: {command}',
    next: 'End it, or keep it running.',
  },
  hostUnreachable: {
    message: 'The window lost its connection to Loupe’s background process.',
    next: 'It reconnects automatically; if it doesn’t, restart Loupe.',
  },
  messageTooLarge: {
    message: 'The message has more than 8 MB: too large to be copied, edited or sent again here.',
    next: 'Save the frame, or export its session.',
  },
  internal: {
    message: 'Loupe ran into an internal error.',
    next: 'Copy the details below and report them.',
  },
};
