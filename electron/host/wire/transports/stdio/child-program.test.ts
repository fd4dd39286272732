import { expect, it } from 'vitest';
import { childEnvironment } from './child-program.ts';

it('passes only the allowlist and the configured variables', () => {
  const own = { PATH: '/bin', HOME: '/home/ada', AWS_SECRET_ACCESS_KEY: 'canary', PS1: '$ ' };
  expect(childEnvironment({ API_URL: 'x' }, own, 'linux')).toEqual({ PATH: '/bin', HOME: '/home/ada', API_URL: 'x' });
});

it('lets the configuration override an allowed variable', () => {
  expect(childEnvironment({ PATH: '/opt/bin' }, { PATH: '/bin' }, 'linux')).toEqual({ PATH: '/opt/bin' });
});

it('doesn’t pass exported shell functions', () => {
  expect(childEnvironment({}, { TERM: '() { :; }; echo owned' }, 'linux')).toEqual({});
});
