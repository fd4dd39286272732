import { AuthorizationPage } from '../../pages/authorization-page.ts';
import { text } from '../../pages/words.ts';
import { startProtected } from '../../servers/authorization/start.ts';
import { startApiKeyServer } from '../../servers/http/api-key.ts';
import { expect, scene } from '../camera.ts';

scene('authorization-gate', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await expect(new AuthorizationPage(loupe).card).toBeVisible();
  await shoot();
});

scene('authorization-consent', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected({ fault: 'authorize-at-lookalike' }))).url, { name: 'protected' });
  await expect(new AuthorizationPage(loupe).card).toBeVisible();
  await (await AuthorizationPage.open(loupe)).expectStep('consent');
  await shoot();
});

scene('authorization-callback', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await expect(new AuthorizationPage(loupe).card).toBeVisible();
  const page = await AuthorizationPage.open(loupe);
  await page.copyAddress();
  await page.expectStep('callback');
  await shoot();
});

scene('authorization-signed-in', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await new AuthorizationPage(loupe).signIn();
  await loupe.servers.expectState('protected', 'ready');
  await (await AuthorizationPage.open(loupe)).expectStep('authorized');
  await shoot();
});

scene('authorization-refused', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected({ fault: 'wrong-issuer' }))).url, { name: 'protected' });
  await expect(loupe.failure.first()).toBeVisible();
  await (await AuthorizationPage.open(loupe)).expectStep('refused');
  await shoot();
});

scene('authorization-api-key', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startApiKeyServer())).url, { name: 'agent' });
  await loupe.failure
    .first()
    .getByRole('button', { name: text('servers.addHeader.open') })
    .click();
  await expect(loupe.page.getByRole('dialog')).toBeVisible();
  await shoot();
});
