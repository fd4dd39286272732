import { lookup as lookUp } from 'node:dns';
import { lookup as lookUpAll } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const privateRanges = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateRanges.addSubnet(address, prefix, 'ipv4');
}
for (const [address, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(address, prefix, 'ipv6');
}

/** Whether an address isn't public; IPv4 in IPv6 counts as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return privateRanges.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name means this machine or is a private address. `host` as in `URL.hostname`. */
export function namesPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || isPrivateAddress(bare);
}

/** Whether a host is this machine (RFC 8252, section 8.3), for which plain HTTP is allowed. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/** Whether a URL's host is, or resolves to, a private address. */
export async function leadsToPrivateHost(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  if (namesPrivateHost(hostname)) return true;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const found = await lookUpAll(hostname, { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
}

export const privateAddress = 'EPRIVATE';

/**
 * A `lookup` for connections that fails with `EPRIVATE` for a name with a private address. It checks the addresses that
 * are connected to, so that a name can't change its address in between.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookUp(host, options, (error, address, family) => {
    const found = typeof address === 'string' ? [address] : (address ?? []).map((each) => each.address);
    if (error === null && found.some(isPrivateAddress)) {
      callback(Object.assign(new Error(`${host} has a private address`), { code: privateAddress }), address, family);
    } else callback(error, address, family);
  });
};
