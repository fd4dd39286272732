import {
  type AddClientAuthentication,
  createPrivateKeyJwtAuth,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client';
import type { StoredClient } from './credential-store.ts';

/**
 * How a client proves who it is at a token endpoint. The SDK's own Basic leaves out the encoding of RFC 6749, section
 * 2.3.1, without which a secret with `%`, `+` or `:` is another one.
 */
export function clientAuthentication(
  client: StoredClient,
  privateKey: string | undefined,
  algorithm: string,
): AddClientAuthentication {
  const { client_id: id, client_secret: secret } = client;
  if (privateKey !== undefined) {
    return createPrivateKeyJwtAuth({ issuer: id, subject: id, privateKey: privateKey.trim(), alg: algorithm });
  }
  return (headers, parameters, _url, metadata) => {
    const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
    if (method === 'client_secret_basic' && secret !== undefined) {
      // `%20` for a space, which every decoder of forms takes, rather than `+`.
      const pair = [id, secret].map(encodeURIComponent).join(':');
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
      return;
    }
    parameters.set('client_id', id);
    if (method === 'client_secret_post' && secret !== undefined) parameters.set('client_secret', secret);
  };
}
