// Preloaded into servers that would listen on every interface: makes them listen on 127.0.0.1 and report the port, which
// is LOOPBACK_PORT where it is set.
import net from 'node:net';

const loopback = '127.0.0.1';
const { LOOPBACK_PORT: fixedPort } = process.env;
// All `listen` calls. A host passed to `listen` would be looked up first, so that a server that reads its address
// immediately would not have one.
const bind = net.Server.prototype._listen2;

net.Server.prototype._listen2 = function bindToLoopback(address, port, addressType, ...rest) {
  const isTcp = typeof port === 'number' && port >= 0;
  if (!isTcp) return bind.call(this, address, port, addressType, ...rest);
  this.once('listening', () => process.stderr.write(`loopback port ${this.address().port}\n`));
  return bind.call(this, loopback, fixedPort === undefined ? port : Number(fixedPort), 4, ...rest);
};
