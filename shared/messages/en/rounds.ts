/** Input that a server requests before it responds (2026-07-28). */
export const rounds = {
  title: 'Rounds',
  sent: 'Sent',
  wanted: 'The server requested more input',
  again: 'Sent again with the answers',
  round: 'Round {number}',
  state: '{count, plural, one {# character} other {# characters}} of request state, returned unchanged',
  frame: 'Frame {seq, number}',
  noMethod: 'no method',
  states: { waiting: 'waiting', answered: 'answered', refused: 'refused', withdrawn: 'not answered' },
  showPending: 'Show in inbox',
};
