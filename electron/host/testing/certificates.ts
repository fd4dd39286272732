import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  cert: string;
  key: string;
  name: string;
  privateKey: KeyObject;
}

interface CertificateOptions {
  /** Its common name. */
  name: string;
  /** Host names and IPv4 addresses; an authority has none. */
  hosts?: string[];
  /** Absent: self-signed. */
  issuer?: TestCertificate;
}

const ecdsaSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** Creates an X.509 certificate (RFC 5280) with a new P-256 key, valid from yesterday to tomorrow. */
export function makeCertificate({ name, hosts = [], issuer }: CertificateOptions): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 86_400_000;
  const isAuthority = hosts.length === 0;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaSha256,
    commonName(issuer?.name ?? name),
    sequence(time(Date.now() - day), time(Date.now() + day)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basicConstraints(isAuthority), ...(isAuthority ? [] : [subjectAltName(hosts)]))),
  );
  const signature = sign('sha256', content, issuer?.privateKey ?? privateKey);
  const bytes = sequence(content, ecdsaSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const body = bytes.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  };
}

function basicConstraints(isAuthority: boolean): Buffer {
  const value = sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []));
  return sequence(oid(0x55, 0x1d, 0x13), der(0x01, Buffer.from([0xff])), der(0x04, value));
}

function subjectAltName(hosts: string[]): Buffer {
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  );
  return sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(...names)));
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${digits}Z`));
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
