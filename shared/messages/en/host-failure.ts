/** The page that takes the window's place when something in the host failed that nothing handled. */
export const hostFailure = {
  title: 'Something in Loupe failed',
  text: 'Everything recorded so far is kept, and so is what you entered. Loupe must restart to go on; the servers that it started end with it.',
  local: 'The details are in a file on this computer. Loupe sends them nowhere.',
  details: 'Details',
  copy: 'Copy details',
  copied: 'Copied',
  openFolder: 'Open folder',
  restart: 'Restart Loupe',
};
