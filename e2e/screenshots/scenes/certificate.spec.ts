import { createServer } from 'node:https';
import { makeCertificate } from '#host/testing/certificates.ts';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { text } from '../../pages/words.ts';
import { expect, scene } from '../camera.ts';

/** Adds a server with an untrusted certificate, and stops it after the pictures. */
async function withUntrusted(loupe: LoupeWindow, use: () => Promise<void>): Promise<void> {
  const { cert, key } = makeCertificate({ name: 'build box', hosts: ['127.0.0.1'] });
  const server = createServer({ cert, key }, (_request, response) => response.writeHead(404).end());
  const { url, close } = await listenOnLoopback(server);
  try {
    await loupe.add(url.replace('http:', 'https:'), { name: 'build box' });
    await expect(loupe.page.getByText('CN=build box').first()).toBeVisible();
    await use();
  } finally {
    server.closeAllConnections();
    await close();
  }
}

scene('certificate', async ({ loupe, shoot }) => withUntrusted(loupe, shoot));

scene('certificate-accepted', async ({ loupe, shoot }) => {
  await withUntrusted(loupe, async () => {
    await loupe.page.getByRole('button', { name: text('connection.certificate.accept') }).click();
    await expect(loupe.page.getByRole('img', { name: text('servers.acceptedCertificate') })).toBeVisible();
    await loupe.goTo('connection');
    await shoot();
  });
});
