import { z } from 'zod';
import type { ServerDraft } from '#shared/model/server.ts';

/** The credentials that a scenario hands over: they decide how tokens are got, as they do for a user. */
export const contextSecretsSchema = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  issuer: z.string().optional(),
  private_key_pem: z.string().optional(),
  signing_algorithm: z.enum(['ES256', 'RS256']).optional(),
  valid_jwt: z.string().optional(),
  idp_client_id: z.string().optional(),
  idp_id_token: z.string().optional(),
  idp_token_endpoint: z.string().optional(),
});

type Draft = NonNullable<Extract<ServerDraft, { transport: 'http' }>['authorization']>;

/** The suite's own client metadata document; it answers nothing, for the suite's servers only compare its address. */
const clientMetadataUrl = 'https://conformance-test.local/client-metadata.json';

/** What a user would configure who was given these credentials. A client of a known issuer signs its user in. */
export function credentialsFor(context: z.infer<typeof contextSecretsSchema>): Draft {
  const { client_id: clientId, client_secret, issuer, private_key_pem, valid_jwt, idp_id_token } = context;
  const mode =
    idp_id_token !== undefined
      ? 'enterprise'
      : valid_jwt !== undefined
        ? 'assertion'
        : clientId !== undefined && issuer === undefined
          ? 'clientCredentials'
          : 'auto';
  const secrets = {
    clientSecret: client_secret,
    privateKey: private_key_pem,
    assertion: valid_jwt,
    idToken: idp_id_token,
  };
  return {
    mode,
    scopes: [],
    dpop: 'auto',
    algorithm: context.signing_algorithm ?? 'ES256',
    clientMetadataUrl,
    ...(clientId !== undefined && { clientId }),
    ...(issuer !== undefined && { issuer }),
    ...(context.idp_client_id !== undefined && { idpClientId: context.idp_client_id }),
    ...(context.idp_token_endpoint !== undefined && { idpTokenEndpoint: context.idp_token_endpoint }),
    secrets: Object.entries(secrets).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value, secret: true }],
    ),
  };
}
