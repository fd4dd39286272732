import { EventEmitter } from 'node:events';

/** A double of `MessagePortMain`: Node-style events, after `start`. */
export class MessagePortMain extends EventEmitter {
  #peer: MessagePortMain | undefined;
  #waiting: unknown[] = [];
  #started = false;
  #closed = false;

  entangle(peer: MessagePortMain): void {
    this.#peer = peer;
  }

  start(): void {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.emit('message', { data, ports: [] });
  }

  postMessage(data: unknown): void {
    const peer = this.#peer;
    const copy: unknown = structuredClone(data);
    if (!this.#closed && peer) setImmediate(() => peer.#receive(copy));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
    // Messages arrive in order.
    setImmediate(() => this.#peer?.close());
  }

  #receive(data: unknown): void {
    if (this.#closed) return;
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#waiting.push(data);
  }
}

/** A double of `MessageChannelMain`. */
export class MessageChannelMain {
  readonly port1 = new MessagePortMain();
  readonly port2 = new MessagePortMain();

  constructor() {
    this.port1.entangle(this.port2);
    this.port2.entangle(this.port1);
  }
}
