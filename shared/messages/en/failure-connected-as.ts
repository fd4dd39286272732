/** Failures of connections as a host. */
export const connectedAsFailure = {
  unknownHost: {
    message: 'There is no profile of a host “{host}”.',
    next: 'Choose another host in the server’s settings, or put its profile into the folder hosts of Loupe’s data folder.',
  },
  pagesLeft: {
    message: 'As {host}, Loupe reads only the first page of {method}.',
    next: 'Connect as Loupe to read all pages.',
  },
};
