import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';

/** The types of goose's extensions that are a part of goose. */
const builtInTypes = new Set(['builtin', 'platform', 'frontend', 'inline_python']);

/** True for an entry that isn't a server but a part of the client. */
export function isBuiltIn(entry: JsonObject): boolean {
  return builtInTypes.has(stringAt(entry, 'type') ?? '') && !('cmd' in entry) && !('command' in entry);
}

/** True for an entry that its client doesn't start. */
export function isDisabled({ disabled, enabled }: JsonObject): boolean {
  return disabled === true || enabled === false;
}

/**
 * An entry with the field names that most clients share, in place of those of Codex (`bearer_token_env_var`), goose
 * (`cmd`, `env_keys`) and Claude Code (`oauth`). Times are in milliseconds. Fields without a value are left out.
 */
export function normalEntry(entry: JsonObject): JsonObject {
  const {
    cmd,
    uri,
    envs,
    env_keys: secretNames,
    env_vars: variableNames,
    http_headers: httpHeaders,
    env_http_headers: headerVariables,
    bearer_token: token,
    bearer_token_env_var: tokenVariable,
    tool_timeout_sec: seconds,
    ...rest
  } = withoutEmpty(entry);
  const isGoose =
    [cmd, envs, secretNames].some((field) => field !== undefined) || (uri !== undefined && !('url' in rest));
  const env = {
    ...objectOf(envs),
    ...Object.fromEntries(namesIn(secretNames).map((name) => [name, `\${secret:${name}}`])),
    ...Object.fromEntries(namesIn(variableNames).map((name) => [name, `\${env:${name}}`])),
    ...objectOf(rest.env),
  };
  const bearer = typeof tokenVariable === 'string' ? `\${env:${tokenVariable}}` : token;
  const headers = {
    ...(typeof bearer === 'string' && { Authorization: `Bearer ${bearer}` }),
    ...objectOf(httpHeaders),
    ...Object.fromEntries(
      Object.entries(objectOf(headerVariables)).flatMap(([name, variable]) =>
        typeof variable === 'string' ? [[name, `\${env:${variable}}`]] : [],
      ),
    ),
    ...objectOf(rest.headers),
  };
  return {
    ...rest,
    ...(cmd !== undefined && { command: cmd, args: rest.args ?? [] }),
    ...(uri !== undefined && rest.url === undefined && { url: uri }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(isGoose && typeof rest.timeout === 'number' && { timeout: rest.timeout * 1000 }),
    ...(typeof seconds === 'number' && { timeout: Math.round(seconds * 1000) }),
  };
}

function withoutEmpty(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Names of variables, as texts or as objects with a `name`. */
function namesIn(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.map((each) => (typeof each === 'string' ? each : (stringAt(each, 'name') ?? '')));
  return names.filter((name) => /^[A-Za-z_]\w{0,63}$/.test(name));
}
