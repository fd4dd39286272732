import { z } from 'zod';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Vault } from '../platform.ts';

const tokensSchema = z.object({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
  /** Milliseconds since 1970. */
  obtainedAt: z.number(),
  /** The requested scopes, separated by spaces. */
  requested: z.string().optional(),
});
export type StoredTokens = z.infer<typeof tokensSchema>;

const clientSchema = z.object({
  registration: z.enum(['preRegistered', 'metadataDocument', 'dynamic']),
  client_id: z.string(),
  client_secret: z.string().optional(),
  client_secret_expires_at: z.number().optional(),
  token_endpoint_auth_method: z.string().optional(),
  /** The registered redirect URL. */
  redirectUrl: z.string().optional(),
});
export type StoredClient = z.infer<typeof clientSchema>;

const dpopKeySchema = z.object({
  privateJwk: z.record(z.string(), z.json()),
  publicJwk: z.record(z.string(), z.json()),
  thumbprint: z.string(),
});

const issuerSchema = z.object({
  client: clientSchema.optional(),
  tokens: tokensSchema.optional(),
  dpopKey: dpopKeySchema.optional(),
});
export type IssuerCredentials = z.infer<typeof issuerSchema>;

const credentialsSchema = z.object({
  /** The URL of the MCP server for which they were issued; they are never sent to another one. */
  url: z.string(),
  /** The issuer of the tokens in use. */
  issuer: z.string().optional(),
  resourceMetadataUrl: z.string().optional(),
  /** The issuer with which the configured client credentials were first used. */
  boundIssuer: z.string().optional(),
  issuers: z.record(z.string(), issuerSchema),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The credentials for each server, stored only in the vault, by issuer (RFC 6749, section 2.2). */
export class CredentialStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Undefined without credentials for this URL. Throws when the vault fails. */
  async load(serverId: ServerId, url: string): Promise<Credentials | undefined> {
    const text = await this.#vault.get(credentialKey(serverId));
    const parsed = credentialsSchema.safeParse(text === undefined ? undefined : parseJson(text));
    return parsed.success && parsed.data.url === url ? parsed.data : undefined;
  }

  /** False when the vault fails: the credentials are lost when Loupe exits. */
  async save(serverId: ServerId, credentials: Credentials): Promise<boolean> {
    try {
      await this.#vault.set(credentialKey(serverId), JSON.stringify(credentials));
      return true;
    } catch {
      return false;
    }
  }

  async delete(serverId: ServerId): Promise<void> {
    await this.#vault.delete(credentialKey(serverId));
  }
}

function credentialKey(serverId: ServerId): string {
  return `server/${serverId}/oauth`;
}
