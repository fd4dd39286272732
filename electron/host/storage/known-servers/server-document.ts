import { z } from 'zod';

// The fields of the MCP registry's `server.json` that decide what is run or reached.

const short = z.string().max(500);
const long = z.string().max(10_000);

const inputFields = {
  description: long.optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: short.optional(),
  value: long.optional(),
  default: z.coerce.string().max(10_000).optional(),
  placeholder: short.optional(),
  choices: z.array(short).max(200).optional(),
};

const inputSchema = z.object(inputFields);
export type DocumentInput = z.infer<typeof inputSchema>;

const templatedFields = { ...inputFields, variables: z.record(short, inputSchema).optional() };

const keyValueSchema = z.object({ ...templatedFields, name: short.min(1) });
export type DocumentKeyValue = z.infer<typeof keyValueSchema>;

const argumentSchema = z.discriminatedUnion('type', [
  z.object({ ...templatedFields, type: z.literal('positional'), valueHint: short.optional() }),
  z.object({ ...templatedFields, type: z.literal('named'), name: short.min(1) }),
]);
export type DocumentArgument = z.infer<typeof argumentSchema>;

const keyValues = z.array(keyValueSchema).max(200).default([]);
const argumentList = z.array(argumentSchema).max(200).default([]);

const packageSchema = z.object({
  registryType: short.min(1),
  identifier: long.min(1),
  version: short.optional(),
  runtimeHint: short.min(1).optional(),
  transport: z.object({ type: short, url: long.optional() }).default({ type: 'stdio' }),
  runtimeArguments: argumentList,
  packageArguments: argumentList,
  environmentVariables: keyValues,
});
export type DocumentPackage = z.infer<typeof packageSchema>;

const remoteSchema = z.object({
  type: short,
  url: long.min(1),
  headers: keyValues,
  variables: z.record(short, inputSchema).optional(),
});
export type DocumentRemote = z.infer<typeof remoteSchema>;

export const serverDocumentSchema = z.object({
  name: short.min(1),
  title: short.optional(),
  description: long.default(''),
  version: short.default(''),
  websiteUrl: long.optional(),
  repository: z.object({ url: long.optional() }).optional(),
  packages: z.array(packageSchema).max(100).default([]),
  remotes: z.array(remoteSchema).max(100).default([]),
});
