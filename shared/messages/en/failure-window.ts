/** The failures that the window itself reports; part of `failure`. */
export const windowFailure = {
  processLeftOver: {
    message: '“{server}” is still running as process {pid}, left over from a Loupe process that was killed: {command}',
    next: 'End it, or keep it running.',
  },
  hostUnreachable: {
    message: 'The window has lost its connection to Loupe’s host.',
    next: 'It reconnects automatically; if it doesn’t, restart Loupe.',
  },
  internal: {
    message: 'Loupe itself failed.',
    next: 'Report this with the text below.',
  },
};
