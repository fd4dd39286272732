import type { Page, WebSocketRoute } from '@playwright/test';

/** The WebSocket between browser mode's page and its host, in the hands of a test. */
export interface HostSocket {
  /** Ends every connection, and every new one, as if the host had ended. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  mend(): void;
}

/** Puts itself between the page and its host; counts for connections from now on, hence the reload. */
export async function takeHostSocket(page: Page): Promise<HostSocket> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/rpc$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  await page.reload();
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
