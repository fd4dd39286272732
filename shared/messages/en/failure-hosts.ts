/** Failures about hosts. */
export const hostsFailure = {
  unknownHostTable: { message: 'What hosts make of this is no longer available.', next: 'Open it again.' },
  unknownHost: {
    message: 'There is no profile of a host “{host}”.',
    next: 'Choose another host, or put its profile into the folder hosts of Loupe’s data folder.',
  },
  pagesLeft: {
    message: 'As {host}, Loupe reads only the first page of {method}.',
    next: 'Connect as Loupe to read all pages.',
  },
};
