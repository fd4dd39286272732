import { contextBridge, ipcRenderer } from 'electron';
import { DESKTOP_MARKER, PORT_READY, PORT_REQUEST } from '#shared/contract/link.ts';

// The page has a marker, and gets a port to the host on request. The main process checks the sender.
contextBridge.exposeInMainWorld(DESKTOP_MARKER, true);

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const { data } = event;
  if (event.source !== window || typeof data !== 'object' || data === null) return;
  if ('type' in data && data.type === PORT_REQUEST) ipcRenderer.send(PORT_REQUEST);
});

ipcRenderer.on(PORT_READY, (event) => {
  window.postMessage({ type: PORT_READY }, window.location.origin, event.ports);
});
