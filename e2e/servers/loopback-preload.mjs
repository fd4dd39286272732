// Preloaded into servers that would listen on every interface: they listen on 127.0.0.1 instead, and say on which port.
import net from 'node:net';

const loopback = '127.0.0.1';
// What every `listen` comes to. A host given to `listen` itself would be looked up first, and a server that asks for its
// address right away would not have one yet.
const bind = net.Server.prototype._listen2;

net.Server.prototype._listen2 = function bindToLoopback(address, port, addressType, ...rest) {
  const isTcp = typeof port === 'number' && port >= 0;
  if (!isTcp) return bind.call(this, address, port, addressType, ...rest);
  this.once('listening', () => process.stderr.write(`loopback port ${this.address().port}\n`));
  return bind.call(this, loopback, port, 4, ...rest);
};
