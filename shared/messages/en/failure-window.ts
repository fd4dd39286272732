/** The failures that the window itself reports; part of `failure`. */
export const windowFailure = {
  processLeftOver: {
    message: '“{server}” is still running as process {pid}, left over from a Loupe that was killed: {command}',
    next: 'End it, or keep it running.',
  },
  hostUnreachable: {
    message: 'The window has lost its connection to Loupe’s host.',
    next: 'It reconnects automatically; if it doesn’t, restart Loupe.',
  },
  internal: {
    message: 'Loupe itself failed.',
    next: 'Please report this with the text below.',
  },
};
