/** What a server asked for before it answered (2026-07-28). */
export const rounds = {
  title: 'Rounds',
  sent: 'Sent',
  wanted: 'The server wants more',
  again: 'Sent again with the answers',
  round: 'Round {number}',
  state: '{count, plural, one {# character} other {# characters}} of state, given back as they came',
  frame: 'Frame {seq, number}',
  noMethod: 'no method',
  states: { waiting: 'waits', answered: 'answered', refused: 'refused', withdrawn: 'not answered' },
  showAsk: 'Show in inbox',
};
