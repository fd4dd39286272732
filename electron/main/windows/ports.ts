import type { Router } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { type IpcMainEvent, ipcMain, MessageChannelMain, type MessagePortMain } from 'electron';
import type { CallContext, UpdateControl } from '#api/base.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { portReady, portRequest } from '#shared/contract/link.ts';
import { isOurPage } from '../page-address.ts';
import type { Windows } from './windows.ts';

/** Sends each page that requests one a port to the router; a page has one at a time. */
export function servePorts(router: Router<Contract, CallContext>, windows: Windows, updates: UpdateControl): void {
  const handler = new RPCHandler(router);
  const portOf = new Map<number, MessagePortMain>();

  ipcMain.on(portRequest, (event) => {
    if (!isFromOurPage(event)) return;
    const { sender, senderFrame } = event;
    if (!portOf.has(sender.id)) {
      sender.once('destroyed', () => {
        portOf.get(sender.id)?.close();
        portOf.delete(sender.id);
      });
    }
    // A reloaded page can't close its previous port.
    portOf.get(sender.id)?.close();
    const { port1, port2 } = new MessageChannelMain();
    portOf.set(sender.id, port1);
    handler.upgrade(port1, { context: { window: windows.of(sender), updates } });
    port1.start();
    senderFrame?.postMessage(portReady, null, [port2]);
  });
}

/** True for the window's main frame at Loupe's URL. */
function isFromOurPage({ sender, senderFrame }: IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOurPage(senderFrame.url);
}
