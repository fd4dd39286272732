import { type DocumentFault, schemaFault } from '../mcp/json/document-fault.ts';
import { isJsonObject, type Json } from '../model/json/json.ts';
import chatgpt from './chatgpt.json' with { type: 'json' };
import claudeAi from './claude-ai.json' with { type: 'json' };
import claudeCode from './claude-code.json' with { type: 'json' };
import cline from './cline.json' with { type: 'json' };
import codex from './codex.json' with { type: 'json' };
import cursor from './cursor.json' with { type: 'json' };
import geminiCli from './gemini-cli.json' with { type: 'json' };
import goose from './goose.json' with { type: 'json' };
import { type HostProfile, hostProfileSchema, hostProfileVersion } from './profile.ts';
import vscode from './vscode.json' with { type: 'json' };
import windsurf from './windsurf.json' with { type: 'json' };
import zed from './zed.json' with { type: 'json' };

/** The profiles that come with Loupe, in the order of tables. */
export const shippedProfiles: readonly HostProfile[] = [
  ...[claudeCode, claudeAi, chatgpt, codex, cursor, vscode, geminiCli, cline, goose, zed, windsurf],
].map((profile) => hostProfileSchema.parse(profile));

/** Why a document isn't a profile. */
export type ProfileFault = DocumentFault | { problem: 'otherFormat' } | { problem: 'newer' };

/** The profile that a JSON value is. Untrusted. */
export function profileIn(document: Json): { profile: HostProfile } | { fault: ProfileFault } {
  const version = isJsonObject(document) ? document.loupeHost : undefined;
  if (typeof version !== 'number') return { fault: { problem: 'otherFormat' } };
  if (version > hostProfileVersion) return { fault: { problem: 'newer' } };
  const { data, error } = hostProfileSchema.safeParse(document);
  if (data !== undefined) return { profile: data };
  return { fault: schemaFault(error, document) ?? { problem: 'otherFormat' } };
}

/** Profiles with a person's own, each of which takes the place of the one with its id. */
export function withOwnProfiles(own: readonly HostProfile[]): HostProfile[] {
  const profiles = new Map([...shippedProfiles, ...own].map((profile) => [profile.id, profile]));
  return [...profiles.values()];
}
