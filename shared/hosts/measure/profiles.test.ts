import { expect, it } from 'vitest';
import { type HostProfile, hostProfileSchema } from '../profile.ts';
import { compareProfiles } from './compare-profiles.ts';
import { mergedProfile } from './merged-profile.ts';

const own = { date: '2026-11-28', version: '1', source: 'loupe probe', sure: 'measured' } as const;
const other = { date: '2026-01-01', source: 'https://host.example', sure: 'documented' } as const;

function profile(facts: object): HostProfile {
  return hostProfileSchema.parse({ loupeHost: 1, id: 'x-measured', name: 'x', ...facts });
}

const name = (from: object) => ({ clientNames: { ...from, value: ['x'] } });

it('puts sessions of the same version together: what was seen once stays', () => {
  const earlier = profile({
    ...name(own),
    revisions: { ...own, value: ['2025-11-25'] },
    uses: { tools: { ...own, value: true }, listChanged: { ...own, value: true } },
    pages: { tools: { ...own, value: 'all' } },
    callTimeout: { ...own, value: { ms: 5000 } },
    configuration: { ...other, value: ['~/.x.json'] },
  });
  const now = { ...own, date: '2026-11-29' };
  const later = profile({
    ...name(now),
    revisions: { ...now, value: ['2026-07-28'] },
    uses: { prompts: { ...now, value: true }, listChanged: { ...now, value: false, note: 'It went on.' } },
    pages: { tools: { ...now, value: 'first' } },
    callTimeout: { ...now, value: { ms: 6000, progressExtends: true } },
  });
  expect(mergedProfile(earlier, later)).toEqual(
    profile({
      ...name(now),
      revisions: { ...now, value: ['2025-11-25', '2026-07-28'] },
      uses: { tools: { ...own, value: true }, prompts: { ...now, value: true }, listChanged: { ...now, value: true } },
      pages: { tools: { ...now, value: 'all' } },
      callTimeout: { ...now, value: { ms: 6000, progressExtends: true } },
      configuration: { ...other, value: ['~/.x.json'] },
    }),
  );
});

it('begins anew with another version, but for what others say', () => {
  const configuration = { ...other, value: ['~/.x.json'] };
  const earlier = profile({ ...name(own), configuration, uses: { tools: { ...own, value: true } } });
  const later = profile(name({ ...own, version: '2' }));
  expect(mergedProfile(earlier, later)).toEqual(profile({ ...name({ ...own, version: '2' }), configuration }));
});

it('has nothing of another client', () => {
  const other = { ...profile({ ...name(own), uses: { tools: { ...own, value: true } } }), id: 'y-measured' };
  expect(mergedProfile(other, profile(name(own)))).toEqual(profile(name(own)));
});

it('is the same text in whatever order sessions are put together', () => {
  const uses = (feature: string) => profile({ ...name(own), uses: { [feature]: { ...own, value: true } } });
  const [one, other] = [uses('tools'), uses('roots')];
  expect(JSON.stringify(mergedProfile(one, other))).toBe(JSON.stringify(mergedProfile(other, one)));
});

it('is the same when it is put together with itself', () => {
  const one = profile({
    ...name(own),
    uses: { tools: { ...own, value: true } },
    pages: { tools: { ...own, value: 'all' } },
  });
  expect(JSON.stringify(mergedProfile(one, one))).toBe(JSON.stringify(one));
});

it.each([
  [2048, 'agrees'],
  [2500, 'agrees'],
  [3000, 'differs'],
  [2000, 'differs'],
])('a limit of %d characters %s with the step that was measured', (most, comparison) => {
  const limit = (from: object, value: number) =>
    profile({ instructions: { ...from, value: { most: value, unit: 'characters' } } });
  expect(compareProfiles(limit(own, 2048), limit(other, most))).toMatchObject([{ comparison }]);
});

it('compares fact by fact, what differs first', () => {
  const measured = profile({
    ...name(own),
    declares: { ...own, value: ['roots'] },
    revisions: { ...own, value: ['2025-11-25'] },
    callTimeout: { ...own, value: { ms: 60_000, progressExtends: true } },
    pages: { tools: { ...own, value: 'first' }, prompts: { ...own, value: 'all' } },
    discovers: { ...own, value: false },
  });
  const known = profile({
    declares: { ...other, value: ['roots', 'sampling'] },
    revisions: { ...other, value: ['2025-06-18', '2025-11-25'] },
    callTimeout: { ...other, value: { ms: 60_000 } },
    pages: { tools: { ...other, value: 'all' }, prompts: { ...other, value: 'all' } },
    uses: { tools: { ...other, value: true } },
  });
  const rows = compareProfiles(measured, known).map(({ comparison, path }) => `${comparison} ${path}`);
  expect(rows).toEqual([
    ...['differs declares', 'differs pages.tools'],
    ...['agrees revisions', 'agrees pages.prompts', 'agrees callTimeout'],
    ...['new clientNames', 'new discovers', 'missing uses.tools'],
  ]);
});
