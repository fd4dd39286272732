import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const section = () => page.getByRole('region', { name: 'Skills', exact: true });
const skill = (name: string) => section().getByRole('region', { name });
const button = (name: string) => section().getByRole('button', { name, exact: true });

test('skills are listed on request, verified file by file, and opened as resources', async () => {
  const { serverId } = await connectOwn('skilled', 'skills');
  await openWindow(`/servers/${serverId}/connection`);
  await expect.element(section().getByText('The server offers skills.', { exact: false })).toBeVisible();
  await button('List').click();
  await expect.element(skill('1. sound').getByRole('row')).toHaveLength(4);
  await expect
    .element(skill('4. Skill 4 without a name').getByText('Its frontmatter has no name', { exact: false }))
    .toBeVisible();
  await expectAccessibleInAllThemes();

  await button('Verify sound').click();
  await expect.element(skill('1. sound').getByRole('status')).toMatchTextContent('3 files are as listed.');
  await button('Verify changed').click();
  const changed = skill('2. changed');
  await expect
    .element(changed.getByRole('status'))
    .toMatchTextContent('4 files aren’t as listed. Don’t use this skill.');
  await expect.element(changed.getByRole('row', { name: /SKILL\.md/ })).toMatchTextContent('differs in description');
  await expect.element(changed.getByRole('row', { name: /long\.txt/ })).toMatchTextContent('5 instead of 4,711 bytes');
  await expect.element(changed.getByRole('row', { name: /run\.sh/ })).toMatchTextContent('digest differs: sha256:');
  await expect.element(changed.getByRole('row', { name: /gone\.txt/ })).toMatchTextContent('-32602');
  await button('Verify dynamic').click();
  await expect.element(skill('3. dynamic').getByRole('status')).toMatchTextContent('1 file is as listed.');
  await expectAccessibleInAllThemes();

  await skill('2. changed').getByRole('button', { name: 'Open run.sh' }).click();
  await expect.element(page.getByRole('region', { name: 'Item', exact: true }).getByText('rm -rf /')).toBeVisible();
});

test('a server without skills has no section, and a list is kept after a reload', async () => {
  const plain = await connectOwn('plain', 'plain');
  const { serverId } = await connectOwn('skilled', 'skills');
  const first = await openWindow(`/servers/${plain.serverId}/connection`);
  await expect.element(page.getByRole('region', { name: 'Session', exact: true })).toBeVisible();
  await expect.element(section()).not.toBeInTheDocument();
  await first.unmount();
  const second = await openWindow(`/servers/${serverId}/connection`);
  await button('List').click();
  await expect.element(skill('1. sound')).toBeVisible();
  await second.unmount();
  await openWindow(`/servers/${serverId}/connection`);
  await expect.element(skill('1. sound')).toBeVisible();
});
