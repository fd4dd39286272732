import { contextBridge, ipcRenderer } from 'electron';
import { desktopMarker, portReady, portRequest } from '#shared/contract/link.ts';

// The page has a marker, and gets a port to the host on request. The main process checks the sender.
contextBridge.exposeInMainWorld(desktopMarker, true);

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const { data } = event;
  if (event.source !== window || typeof data !== 'object' || data === null) return;
  if ('type' in data && data.type === portRequest) ipcRenderer.send(portRequest);
});

ipcRenderer.on(portReady, (event) => {
  window.postMessage({ type: portReady }, window.location.origin, event.ports);
});
