import { expect, it, test } from 'vitest';
import { asksForSecret, isSecretName, type SecretDegree, secretDegree } from './secret-names.ts';
import { isSecretValue } from './secret-urls.ts';

const names: Record<SecretDegree | 'none', string> = {
  sure: `
    password dbPassword passwd PASSWORD user_password_2 passphrase passcode pwd DB_PWD userpassword password_confirmation
    passwordHash new_password db-password Passwort kennwort pass_word secret clientSecret client_secret SECRET_KEY_BASE
    webhook_secret AWS_SECRET_ACCESS_KEY secret_access_key token access_token accesstoken accessToken refreshTokens
    GITHUB_TOKEN GITHUB_PERSONAL_ACCESS_TOKEN id_token bot_token NPM_TOKEN csrf_token tokens --token resetToken
    apiKey api_key API-KEY APIKey apikey APIKEY OPENAI_API_KEY X-Api-Key api_keys privateKey PRIVATE_KEY private-key
    encryption_key encryptionKey master_key signingKey storage_key account_key sshKey deploy_key sessionKey
    Authorization authorization Proxy-Authorization proxy-authorization cookie cookies Cookie Set-Cookie session_cookie
    credential credentials awsCredential AWS_CREDENTIALS creds jwt JWT jwt_token bearer bearerToken auth pass pat
    session_id sessionId sessionid SESSION_ID pin user_pin otp totp ssn cvv cvc card_number cardNumber credit_card
    connection_string ConnectionString SENTRY_DSN recovery_code backup_codes security_code code_verifier device_code
    client_assertion authToken auth_code DPoP 密码 登录口令 seed_phrase apiToken _token token_value`,
  likely: `
    key KEY_OPENAI GITLAB_PAT DB_PASS basic_auth proxyPass sig signature X-Signature session sid salt csrf xsrf
    WEATHER_KEY X-Weather-Key TOKEN_GITHUB SECRET_FOR_STRIPE PASSWORD_DB API_KEY_OPENAI AWS_ACCESS_KEY_ID mnemonic`,
  none: `
    nextPageToken next_page_token pageToken page_token continuationToken progressToken maxTokens max_tokens num_tokens
    promptTokens completion_tokens total_tokens inputTokens outputTokens syncToken stop_token nextpagetoken progresstoken
    passwordPolicy password_policy tokenEndpoint token_endpoint token_type tokenType TOKEN_URL tokenizer tokenize
    secretary secretName secret_name credentials_file CREDENTIALS_PATH expires_in token_expires_at tokenCount tokenLimit
    primaryKey primary_key foreign_key sort_key publicKey PUBLIC_KEY cacheKey objectKey idempotency_key keyboard
    monkey keys_count keyword keywords author authority authors compass passenger pattern path PATH PATTERN
    PWD OLDPWD cwd HOME LOG_LEVEL NODE_ENV KEYBOARD AUTHOR Accept MCP-Protocol-Version Content-Type id name value city
    require_password hasPassword show_password isSecret use_token enable_auth no_auth authorization_endpoint
    tokenizer_path sessions_count cookie_policy password_strength passwordLength pinned pinning spin opinion option
    mission design assign resign significance outside inside zipcode code_points status_code errorCode passed bypass
    surpass`,
};

const cases = Object.entries(names).flatMap(([degree, list]) =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => [name, degree === 'none' ? undefined : degree] as const),
);

it.each(cases)('%s is the name of a secret: %s', (name, degree) => {
  expect(secretDegree(name)).toBe(degree);
  expect(isSecretName(name)).toBe(degree === 'sure');
  expect(isSecretName(name, 'likely')).toBe(degree !== undefined);
});

test('a long name is none, and takes no time', () => {
  expect(secretDegree(`${'a'.repeat(1_000_000)}token`)).toBeUndefined();
  expect(secretDegree('')).toBeUndefined();
});

test('a value with a password in it is secret whatever its name', () => {
  expect(isSecretValue('DATABASE_URL', 'postgres://ada:pw@db/x')).toBe(true);
  expect(isSecretValue('DATABASE_URL', 'postgres://db/x')).toBe(false);
});

test.each([
  ['Your GitHub token (classic)', true],
  ['Dein Passwort', true],
  ['请输入密码', true],
  ['API key for the weather service', true],
  ['The city to look up', false],
  ['A tokenizer for words', false],
])('“%s” asks for a secret: %s', (text, isAsked) => {
  expect(asksForSecret(text)).toBe(isAsked);
});
