// Preloaded into servers that would listen on every interface: they listen on 127.0.0.1 instead, and say on which port.
import net from 'node:net';

const loopback = '127.0.0.1';
const listen = net.Server.prototype.listen;

net.Server.prototype.listen = function listenOnLoopback(...args) {
  this.once('listening', () => {
    const address = this.address();
    if (typeof address === 'object' && address !== null) process.stderr.write(`loopback port ${address.port}\n`);
  });
  const [first, second] = args;
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first));
  if (isPort) return listen.call(this, first, loopback, ...args.slice(typeof second === 'string' ? 2 : 1));
  const isOptions = typeof first === 'object' && first !== null && 'port' in first;
  return isOptions ? listen.call(this, { ...first, host: loopback }, ...args.slice(1)) : listen.apply(this, args);
};
