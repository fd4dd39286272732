import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it('passes the allowlist and what the configuration names, and nothing else', () => {
  const own = { PATH: '/bin', HOME: '/home/ada', AWS_SECRET_ACCESS_KEY: 'canary', PS1: '$ ' };
  expect(childEnvironment({ API_URL: 'x' }, own, 'linux')).toEqual({ PATH: '/bin', HOME: '/home/ada', API_URL: 'x' });
});

it('lets the configuration override an allowed variable', () => {
  expect(childEnvironment({ PATH: '/opt/bin' }, { PATH: '/bin' }, 'linux')).toEqual({ PATH: '/opt/bin' });
});

it('does not pass exported shell functions', () => {
  expect(childEnvironment({}, { TERM: '() { :; }; echo owned' }, 'linux')).toEqual({});
});
