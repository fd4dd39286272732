import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import { expect, frontEnds, test } from '../front-ends/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { AppPane } from '../pages/app-pane.ts';
import { CallDialog } from '../pages/call-dialog.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

/** Calls a tool and shows the side of its app. */
async function showApp(loupe: LoupeWindow, tool: string): Promise<AppPane> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  await tools.run();
  return AppPane.show(loupe, tool);
}

async function openDial(loupe: LoupeWindow): Promise<AppPane> {
  const app = await showApp(loupe, 'show_dial');
  await app.open();
  await app.expectPhase('running');
  await expect(app.fact('Result')).toContainText('"value"');
  return app;
}

/**
 * From this version on, Chromium opens no connection to this machine, and sends no packet to it, for a page that wasn't
 * allowed to. Before, it preconnects, and WebRTC asks for the page's address: no policy of a page covers either.
 */
const guardsThisMachine = 156;

interface Canary {
  port: number;
  /** The number of connections by which something was sent. */
  requests(): number;
  /** The number of connections and packets, with or without content. */
  contacts(): number;
  close(): Promise<void>;
}

/** An address of this machine, over TCP and UDP, that nobody is sent to. */
async function listenForAnything(): Promise<Canary> {
  let [requests, contacts] = [0, 0];
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    contacts += 1;
    sockets.add(socket);
    socket
      .on('error', () => {})
      .once('data', () => {
        requests += 1;
        socket.destroy();
      });
  });
  const udp = createSocket('udp4', () => {
    contacts += 1;
  });
  await new Promise<void>((resolve) => void tcp.listen(0, '127.0.0.1', resolve));
  const address = tcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise<void>((resolve) => void udp.bind(port, '127.0.0.1', resolve));
  return {
    port,
    requests: () => requests,
    contacts: () => contacts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => void tcp.close(() => done()));
      await new Promise<void>((done) => void udp.close(done));
    },
  };
}

/** Tries, from within the app's frame, every way a script has to reach an address. */
async function tryToReach(app: AppPane, port: number): Promise<void> {
  await app.frame.locator('body').evaluate(async (body, to) => {
    const url = `http://127.0.0.1:${to}`;
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      body.append(element);
      return element;
    };
    navigator.sendBeacon(`${url}/beacon`, 'escaped');
    for (const [name, source] of [
      ['img', 'src'],
      ['script', 'src'],
      ['iframe', 'src'],
      ['video', 'src'],
      ['object', 'data'],
      ['embed', 'src'],
    ] as const) {
      add(name, { [source]: `${url}/${name}` });
    }
    for (const rel of ['stylesheet', 'preload', 'prefetch', 'modulepreload', 'icon', 'manifest']) {
      add('link', { rel, href: `${url}/${rel}`, as: 'image' });
    }
    for (const rel of ['preconnect', 'dns-prefetch']) add('link', { rel, href: url });
    const style = add('style', {});
    style.textContent = `@import url("${url}/import"); body { background: url("${url}/background") }`;
    const form = add('form', { action: `${url}/form`, method: 'post' });
    if (form instanceof HTMLFormElement) form.submit();
    add('a', { href: `${url}/ping`, ping: `${url}/ping`, target: '_blank' }).click();
    const socket = new Promise((done) => {
      try {
        const opened = new WebSocket(`ws://127.0.0.1:${to}`);
        opened.onerror = opened.onopen = done;
      } catch {
        done(undefined);
      }
    });
    const peers = new Promise((done) => {
      try {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${to}` }] });
        peer.createDataChannel('escape');
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done(undefined);
        void peer.createOffer().then((offer) => peer.setLocalDescription(offer), done);
      } catch {
        done(undefined);
      }
    });
    await Promise.all([fetch(`${url}/fetch`, { mode: 'no-cors' }).catch(() => {}), socket, peers]);
  }, port);
}

test('an app that floods the window is cut short, and the window stays usable', async ({ loupe }) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  const app = await openDial(loupe);
  await app.frame.locator('body').evaluate(() => {
    for (let id = 0; id < 10_000; id++) {
      window.parent.postMessage({ jsonrpc: '2.0', method: 'notifications/message', params: { id } }, '*');
    }
    window.parent.postMessage({ jsonrpc: '2.0', id: 1e6, method: 'ping', params: 'x'.repeat(5_000_000) }, '*');
  });
  await expect(app.stage).toContainText(/Ignored: 9,?\d\d\d messages/);
  const { allow } = new CallDialog(loupe.page);
  // Within the second of the flood nothing more is let through, not even what a person does in the app.
  await expect(async () => {
    await app.frame.getByRole('button', { name: 'Turn up' }).click();
    await expect(allow).toBeVisible({ timeout: 3000 });
  }).toPass();
  await allow.click();
  await expect(app.fact('Last')).toContainText('"value":50');
});

for (const frontEnd of frontEnds) {
  test.describe(frontEnd, () => {
    test.use({ frontEnd });

    // What it gets without agreement is the same in both.
    for (const agreesToAll of frontEnd === 'browser mode' ? [false, true] : [true]) {
      test(`a hostile app gets nowhere${agreesToAll ? ', with all that it asks for' : ''}`, async ({
        loupe,
        started,
      }) => {
        // Whatever can be tried is tried, which takes its time.
        test.slow();
        const canary = await started(listenForAnything());
        // What the policy stops is reported as a failed request; what it did not stop ends in another way.
        const elsewhere: string[] = [];
        loupe.page.context().on('requestfailed', (request) => {
          const why = request.failure()?.errorText;
          if (request.url().includes('elsewhere.invalid') && why !== 'csp') elsewhere.push(`${why} ${request.url()}`);
        });
        loupe.page.context().on('requestfinished', (request) => {
          if (request.url().includes('elsewhere.invalid')) elsewhere.push(request.url());
        });
        let popups = 0;
        loupe.page.on('popup', () => {
          popups += 1;
        });
        let dialogs = 0;
        loupe.page.on('dialog', (dialog) => {
          dialogs += 1;
          void dialog.dismiss();
        });
        let downloads = 0;
        loupe.page.on('download', () => {
          downloads += 1;
        });
        const address = loupe.page.url();

        await loupe.addConnected(ownServer('requests'), { name: 'requests' });
        const app = await showApp(loupe, 'show_escape');
        await app.read();
        await expect(app.want(/\*/).first()).toBeDisabled();
        await expectAccessible(loupe.page);
        if (agreesToAll) {
          for (const want of await app.wants.getByRole('listitem').all()) {
            const box = want.getByRole('checkbox');
            if (await box.isEnabled()) await want.locator('label').click();
          }
        }
        await app.agree();
        await expect(app.attempt('all')).toBeVisible();

        const texts = await app.frame.getByRole('listitem').allTextContents();
        const escaped = texts.filter((text) => text.includes('escaped: '));
        expect(escaped).toEqual([]);
        expect({ popups, dialogs, downloads }).toEqual({ popups: 0, dialogs: 0, downloads: 0 });
        expect(await loupe.page.evaluate(() => Reflect.get(window, 'escaped'))).toBeUndefined();
        expect(new URL(loupe.page.url()).pathname).toBe(new URL(address).pathname);
        // Its calls, made before it had introduced itself, never reached the gate.
        await expect(new CallDialog(loupe.page).dialog).toBeHidden();

        await tryToReach(app, canary.port);
        expect(canary.requests()).toBe(0);
        const version = Number(loupe.page.context().browser()?.version().split('.')[0]);
        if (version >= guardsThisMachine) expect(canary.contacts()).toBe(0);

        await app.frame.getByRole('button', { name: 'Leave' }).click();
        await expect(app.stage).toContainText(text('apps.strayed', { count: 1 }));
        expect(elsewhere).toEqual([]);
      });
    }
  });
}
