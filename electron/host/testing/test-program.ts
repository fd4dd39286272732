import process from 'node:process';

/**
 * The file to run for a program that tests start: the bundle of that name which their global setup has made
 * (`e2e/gate/test-bundle.ts`), else its source: also where `LOUPE_TEST_BUNDLE` is empty.
 */
export function testProgram(name: 'loupe' | 'demo' | 'servers' | 'conformance-client', source: string): string {
  const { LOUPE_TEST_BUNDLE: bundle = '' } = process.env;
  return bundle === '' ? source : `${bundle}/${name}.js`;
}
