import { expect, it } from 'vitest';
import { environmentOfStart } from './launcher-variables.ts';

it('a server gets the environment without what an AppImage and Electron added', () => {
  const own = { HOME: '/home/ada', TOKEN: 'x', PATH: '/usr/bin:/bin' };
  const added = {
    ...own,
    APPIMAGE: '/home/ada/Loupe.AppImage',
    APPDIR: '/tmp/.mount_x',
    OWD: '/',
    CHROME_DESKTOP: 'loupe.desktop',
    PATH: '/tmp/.mount_x:/tmp/.mount_x/usr/sbin:/usr/bin:/bin',
    LD_LIBRARY_PATH: '/tmp/.mount_x/usr/lib:',
  };
  expect(environmentOfStart(added)).toEqual(own);
});

it('a server gets the environment as it is where nothing was added', () => {
  const own = { HOME: '/home/ada', PATH: '/usr/bin', XDG_CURRENT_DESKTOP: 'GNOME' };
  expect(environmentOfStart(own)).toEqual(own);
  expect(environmentOfStart({ ...own, XDG_CURRENT_DESKTOP: 'Unity', ORIGINAL_XDG_CURRENT_DESKTOP: 'GNOME' })).toEqual(
    own,
  );
});
