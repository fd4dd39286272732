import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { fromRoot } from '../project-root.ts';
import { billOf } from './bill-of-materials.ts';
import { checksumsOf, joinFeeds, releaseNotes } from './release.ts';
import { projectManifest } from './stage.ts';

const changelog = `# Changelog

## Unreleased (1.1.0)

- Not yet.

## 1.0.1 (2026-12-02)

## 1.0.0 (2026-12-01)

The first one.

### Added

- A window.

## 0.9.0 (2026-11-01)

- Before.
`;

it('takes the notes of one version, up to the next', () => {
  expect(releaseNotes(changelog, '1.0.0')).toBe('The first one.\n\n### Added\n\n- A window.\n');
  expect(releaseNotes(changelog.replaceAll('\n', '\r\n'), '0.9.0')).toBe('- Before.\n');
});

it('has no notes for a version without a date, without a section, or with an empty one', () => {
  expect(() => releaseNotes(changelog, '1.1.0')).toThrow('has no heading “## 1.1.0 (date)”');
  expect(() => releaseNotes(changelog, '1.0')).toThrow('has no heading');
  expect(() => releaseNotes(changelog, '1.0.1')).toThrow('is empty');
});

it('finds the section of this project’s version once it is dated', async () => {
  const { version } = await projectManifest();
  const own = readFileSync(fromRoot('CHANGELOG.md'), 'utf8').replace(
    `Unreleased (${version})`,
    `${version} (2026-12-01)`,
  );
  expect(releaseNotes(own, version)).toContain('\n- ');
});

it('writes checksums that sha256sum accepts', async ({ skip }) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'b.deb'), 'b');
  writeFileSync(join(folder, 'a c.zip'), '');
  const sums = await checksumsOf(folder);
  expect(sums.split('\n')[0]).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a c.zip');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  const { status, error } = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  skip(error !== undefined, 'there is no sha256sum');
  expect(status).toBe(0);
  expect(await checksumsOf(folder)).toBe(sums);
});

it('joins the feeds of two architectures of one version', () => {
  const feed = (arch: string, version = '1.0.0') =>
    `version: ${version}\nfiles:\n  - url: Loupe-${arch}.zip\n    sha512: ${arch}\npath: Loupe-${arch}.zip\n`;
  expect(parse(joinFeeds([feed('x64'), feed('arm64')]))).toEqual({
    version: '1.0.0',
    files: [
      { url: 'Loupe-x64.zip', sha512: 'x64' },
      { url: 'Loupe-arm64.zip', sha512: 'arm64' },
    ],
    path: 'Loupe-x64.zip',
  });
  expect(() => joinFeeds([feed('x64'), feed('arm64', '1.0.1')])).toThrow('different versions');
});

it('lists what is shipped in the bill of materials, without a number or a time of its own', () => {
  const component = (name: string) => ({ name, version: '1.0.0', type: 'library' });
  const all = {
    bomFormat: 'CycloneDX' as const,
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: 'now', component: { name: 'project' } },
    components: ['react', 'vitest'].map(component),
    dependencies: [],
  };
  expect(billOf(all, 'Loupe', ['react@1.0.0'], [component('electron')])).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'Loupe' } },
    components: ['electron', 'react'].map(component),
  });
  expect(() => billOf(all, 'Loupe', ['react@2.0.0'], [])).toThrow('lacks react@2.0.0');
});
