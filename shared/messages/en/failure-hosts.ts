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
  hostTimedOut: {
    message:
      '{host} waits {waitedMs} for {method}, so the call ended here, {cancels, select, no {and wasn’t cancelled, as {host} doesn’t} other {and was cancelled}}. Meanwhile the server sent {framesMeanwhile, plural, =0 {nothing} one {# message} other {# messages}}.',
    next: 'Make the tool faster, or connect as Loupe to wait longer.',
  },
};
