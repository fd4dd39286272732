type Environment = Record<string, string | undefined>;

export interface Signing {
  /** Arguments for electron-builder. */
  args: string[];
  /** The environment for electron-builder, without empty variables: a secret that a workflow lacks is one. */
  environment: Environment;
  /** What is signed and notarised, and what isn't, with the reason. */
  lines: string[];
}

const appleKey = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
const appleAccount = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'];

/** How packages for a system are signed, by the environment: the variables are those of electron-builder. */
export function signingFor(system: NodeJS.Platform, given: Environment): Signing {
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const isSet = (name: string) => environment[name] !== undefined;
  switch (system) {
    case 'darwin': {
      if (!isSet('CSC_LINK') && !isSet('CSC_NAME')) {
        const line = 'macOS: not signed and not notarised, since neither CSC_LINK nor CSC_NAME is set.';
        // Without any signature, an app for Apple silicon doesn't start.
        const args = ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false'];
        return { args, environment: { ...environment, CSC_IDENTITY_AUTO_DISCOVERY: 'false' }, lines: [line] };
      }
      const canNotarise = appleKey.every(isSet) || appleAccount.every(isSet);
      const names = `${appleKey.join(', ')} or ${appleAccount.join(', ')}`;
      return {
        args: canNotarise ? [] : ['-c.mac.notarize=false'],
        environment,
        lines: [
          'macOS: signed.',
          canNotarise ? 'macOS: notarised.' : `macOS: not notarised, since not all of ${names} are set.`,
        ],
      };
    }
    case 'win32': {
      const isSigned = isSet('WIN_CSC_LINK') || isSet('CSC_LINK');
      const line = isSigned ? 'signed.' : 'not signed, since neither WIN_CSC_LINK nor CSC_LINK is set.';
      return { args: [], environment, lines: [`Windows: ${line}`] };
    }
    default:
      return { args: [], environment, lines: ['Linux: packages have no signature; SHA256SUMS has their hashes.'] };
  }
}

/**
 * Arguments that make electron-builder write where updates are: only a release that has a feed sets one. Throws for an
 * address that isn't https, since the app would refuse it.
 */
export function feedArguments({ LOUPE_UPDATE_FEED: feed = '' }: Environment): { args: string[]; line: string } {
  if (feed === '') return { args: [], line: 'Updates: no feed, since LOUPE_UPDATE_FEED is not set.' };
  if (URL.parse(feed)?.protocol !== 'https:') throw new Error(`LOUPE_UPDATE_FEED must be an https address: ${feed}`);
  return { args: ['-c.publish.provider=generic', `-c.publish.url=${feed}`], line: `Updates: from ${feed}.` };
}
