import { z } from 'zod';
import type { ServerDraft } from '#shared/model/server.ts';

/** A scenario's credentials, which determine the flow, as for a user. */
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

/** The suite's client metadata document. It isn't served: the suite's servers only compare its URL. */
const clientMetadataUrl = 'https://conformance-test.local/client-metadata.json';

/** What a user would configure with these credentials. A client of a known issuer signs in its user. */
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
