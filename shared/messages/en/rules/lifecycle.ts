/** The texts of the rules about lifecycle. */
export const lifecycle = {
  'LIFE-EARLY': {
    title: '{method} was sent before the client was ready',
    expected: 'Before notifications/initialized, a server sends only pings and log messages.',
    fix: 'Wait for notifications/initialized.',
  },
  'LIFE-VER': {
    title: 'The answered protocol version isn’t a known revision',
    expected: 'A revision with a handshake, such as 2025-11-25.',
    fix: 'Answer with the requested revision if the server supports it, or else with its newest one.',
  },
  'LIFE-DOWN': {
    title: 'The server answered {offered} with {answered}',
    expected: 'The offered revision where the server supports it; another one is valid, too.',
    fix: 'Update the server’s SDK to use the newer revision.',
  },
};
