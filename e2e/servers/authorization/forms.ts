import { generateKeyPairSync } from 'node:crypto';
import type { Client } from './clients.ts';
import type { AuthorizationOptions } from './options.ts';

const callback = 'http://127.0.0.1/callback';

/** Preregistered clients; `redirectUris` with any port. */
export const knownClients = {
  public: {
    id: 'known-public',
    authentication: 'none',
    redirectUris: [callback],
    grants: ['authorization_code', 'refresh_token'],
  },
  basic: {
    id: 'known-basic',
    secret: 'basic secret: 100%+',
    authentication: 'client_secret_basic',
    redirectUris: [callback],
    grants: ['authorization_code', 'refresh_token', 'client_credentials'],
  },
  post: {
    id: 'known-post',
    secret: 'post-secret-value',
    authentication: 'client_secret_post',
    redirectUris: [callback],
    grants: ['authorization_code', 'refresh_token', 'client_credentials'],
  },
  enterprise: {
    id: 'known-enterprise',
    secret: 'enterprise-secret-value',
    authentication: 'client_secret_basic',
    redirectUris: [],
    grants: ['urn:ietf:params:oauth:grant-type:jwt-bearer'],
  },
} as const satisfies Record<string, Client>;

const machine = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A client that signs assertions with this key, which each process generates. */
export const machineClient = {
  id: 'known-machine',
  /** PKCS #8, PEM. */
  privateKey: machine.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

const sound: AuthorizationOptions = {
  resourceMetadata: 'path',
  serverMetadata: ['oauth'],
  issuerPath: '',
  clientAuthentication: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  clients: [
    ...Object.values(knownClients),
    {
      id: machineClient.id,
      jwk: machine.publicKey.export({ format: 'jwk' }),
      authentication: 'private_key_jwt',
      redirectUris: [],
      grants: ['client_credentials'],
    },
  ],
  registration: true,
  documents: undefined,
  wantsResource: true,
  iss: 'absent',
  challenges: true,
  scopesInChallenge: true,
  dpop: 'none',
  lifetimeS: 3600,
  misbehaviour: {},
  port: 0,
};

const beforeResources = { resourceMetadata: 'none', wantsResource: false, scopesInChallenge: false } as const;

/** The forms of authorization in each revision and variant that a client must support. */
export const forms = {
  '2025-03-26': { ...sound, ...beforeResources },
  '2025-03-26 default endpoints': { ...sound, ...beforeResources, serverMetadata: [] },
  '2025-06-18': { ...sound, resourceMetadata: 'header' },
  '2025-11-25': { ...sound, documents: {} },
  '2025-11-25 root': { ...sound, resourceMetadata: 'root', serverMetadata: ['openidBeforePath'] },
  '2025-11-25 tenant': { ...sound, issuerPath: '/tenant' },
  '2025-11-25 tenant, OpenID before the path': {
    ...sound,
    issuerPath: '/tenant',
    serverMetadata: ['openidBeforePath'],
  },
  '2025-11-25 tenant, OpenID after the path': { ...sound, issuerPath: '/tenant', serverMetadata: ['openidAfterPath'] },
  '2025-11-25 known clients only': { ...sound, registration: false },
  '2026-07-28': { ...sound, resourceMetadata: 'header', documents: {}, iss: 'sent' },
  '2026-07-28 DPoP': { ...sound, iss: 'sent', dpop: 'required' },
  '2026-07-28 DPoP with nonce': { ...sound, iss: 'sent', dpop: 'required with nonce' },
} as const satisfies Record<string, AuthorizationOptions>;
export type FormName = keyof typeof forms;

export function isFormName(name: string): name is FormName {
  return Object.hasOwn(forms, name);
}
