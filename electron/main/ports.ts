import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { type IpcMainEvent, ipcMain, MessageChannelMain, type MessagePortMain } from 'electron';
import { PORT_READY, PORT_REQUEST } from '#shared/contract/link.ts';
import { isOurPage } from './page-address.ts';

/** Hands a port to the router to each window's page that asks for one; a page has one at a time. */
export function servePorts(router: AnyRouter): void {
  const handler = new RPCHandler(router);
  const portOf = new Map<number, MessagePortMain>();

  ipcMain.on(PORT_REQUEST, (event) => {
    if (!isFromOurPage(event)) return;
    const { sender, senderFrame } = event;
    if (!portOf.has(sender.id)) sender.once('destroyed', () => portOf.get(sender.id)?.close());
    // A page that was reloaded cannot close its port itself.
    portOf.get(sender.id)?.close();
    const { port1, port2 } = new MessageChannelMain();
    portOf.set(sender.id, port1);
    handler.upgrade(port1, { context: {} });
    port1.start();
    senderFrame?.postMessage(PORT_READY, null, [port2]);
  });
}

/** The window's own document, at our address: no frame within it, and nothing that it was led to. */
function isFromOurPage({ sender, senderFrame }: IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOurPage(senderFrame.url);
}
