import { expect, it } from 'vitest';
import { shippedProfiles } from './profiles.ts';
import { hostsPage } from './testing/hosts-page.ts';

it('is what docs/hosts.md says', async () => {
  await expect(hostsPage(shippedProfiles)).toMatchFileSnapshot('../../docs/hosts.md');
});
