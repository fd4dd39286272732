import { expect, it, test } from 'vitest';
import { maskedText } from './find-secrets.ts';
import { asksForSecret, isSecretName, type SecretDegree, secretDegree } from './secret-names.ts';
import { isSecretValue } from './secret-urls.ts';

const names: Record<SecretDegree | 'none', string> = {
  sure: `
    密码 口令 密钥 令牌 凭证 password passwd passphrase passcode passwort kennwort geheimnis contraseña secret token
    credential authorization cookie apikey mypassword mypasswd mypassphrase mypasscode mypasswort mykennwort
    mygeheimnis mysecret mytoken mycredential myauthorization mycookie myapikey pwd passwrd pswd creds jwt bearer
    pin otp totp ssn cvv cvc dsn dpop auth pass pat api_key access_key account_key auth_key encryption_key
    decryption_key master_key private_key secret_key signing_key storage_key shared_key hmac_key ssh_key deploy_key
    license_key service_key admin_key app_key consumer_key secret_key_base session_id session_key sess_id
    connection_string pass_word pass_phrase backup_code recovery_code security_code verification_code auth_code
    authorization_code one_time_code device_code mfa_code code_verifier client_assertion card_number credit_card
    social_security_number api_schlüssel recovery_phrase seed_phrase proxy_auth apikey accesskey accountkey authkey
    encryptionkey decryptionkey masterkey privatekey secretkey signingkey storagekey sharedkey hmackey sshkey
    deploykey licensekey servicekey adminkey appkey consumerkey secretkeybase sessionid sessionkey sessid
    connectionstring password passphrase backupcode recoverycode securitycode verificationcode authcode
    authorizationcode onetimecode devicecode mfacode codeverifier clientassertion cardnumber creditcard
    socialsecuritynumber apischlüssel recoveryphrase seedphrase proxyauth password_value password_string
    password_text password_plain password_plaintext password_new password_old password_current password_confirm
    password_confirmation password_repeat password_again password_encrypted password_hashed password_hash
    password_b64 password_base64 password_hex password_data password_raw password_env password_var password_arg
    授权码 验证码 zugangscode senha wachtwoord пароль パスワード 비밀번호 passkey PHPSESSID psk wifi_psk subscription_key
    Ocp-Apim-Subscription-Key functions_key recovery_key subscriptionkey functionskey recoverykey DB_PASS database_pass
    mysql_pass pg_pass redis_pass smtp_pass mail_pass ftp_pass user_pass root_pass admin_pass store_pass key_pass dbpass
    databasepass mysqlpass pgpass redispass smtppass mailpass ftppass userpass rootpass adminpass storepass keypass
    basic_auth http_auth connect.sid wallet_seed mot_de_passe 2fa_code unlock_code basicauth httpauth walletseed
    motdepasse 2facode unlockcode privateKeyPem
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
    key sig signature session sid csrf xsrf salt mnemonic assertion sas my_auth my_pass my_pat
    key KEY_OPENAI GITLAB_PAT proxyPass sig signature X-Signature session sid salt csrf xsrf
    WEATHER_KEY X-Weather-Key TOKEN_GITHUB SECRET_FOR_STRIPE PASSWORD_DB API_KEY_OPENAI AWS_ACCESS_KEY_ID mnemonic`,
  none: `
    page_token next_token previous_token continuation_token cursor_token progress_token sync_token stop_token
    bos_token eos_token pad_token unk_token max_token min_token num_token total_token count_token prompt_token
    completion_token input_token output_token cached_token reasoning_token thinking_token used_token remaining_token
    estimated_token context_token special_token budget_token list_token resume_token skip_token public_key
    primary_key foreign_key sort_key partition_key cache_key object_key idempotency_key map_key hot_key row_key
    group_key unique_key candidate_key composite_key natural_key order_key join_key lookup_key shortcut_key
    arrow_key issue_key message_key translation_key react_key tab_key enter_key escape_key project_key bucket_key
    s3_key index_key node_key is_secret has_secret have_secret show_secret hide_secret enable_secret enabled_secret
    disable_secret disabled_secret require_secret requires_secret required_secret needs_secret need_secret
    allow_secret allows_secret use_secret uses_secret with_secret no_secret without_secret supports_secret
    forgot_secret secret_policy secret_policies secret_url secret_uri secret_endpoint secret_type secret_types
    secret_name secret_names secret_file secret_path secret_dir secret_length secret_count secret_limit
    secret_limits secret_usage secret_budget secret_supported secret_required secret_strength secret_hint
    secret_label secret_prefix secret_format secret_age secret_ttl secret_expiry secret_expires secret_expiration
    secret_in secret_at secret_on secret_provider secret_providers secret_service secret_manager secret_store
    secret_kind secret_scheme secret_schemes secret_method secret_methods secret_mode secret_status secret_size
    secret_rotation secret_description secret_title secret_version secret_algorithm secret_alg secret_lifetime
    secret_timeout secret_enabled secret_disabled secret_location secret_counts secret_index secret_generator
    secret_reset secret_field secret_fields secret_header secret_parameter secret_param secret_issuer secret_server
    secret_servers secret_host secret_domain secret_scope secret_scopes secret_audience secret_created
    secret_updated secret_exists secret_valid secret_rate secret_cost secret_price secret_pool secret_address
    secret_symbol secret_estimate secret_details secret_info secret_date secret_user
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

const cases = (['sure', 'likely', 'none'] as const).flatMap((degree) =>
  names[degree]
    .trim()
    .split(/\s+/)
    .map((name) => [name, degree === 'none' ? undefined : degree] as const),
);

it.each(cases)('%s is the name of a secret: %s', (name, degree) => {
  expect(secretDegree(name)).toBe(degree);
  expect(isSecretName(name)).toBe(degree === 'sure');
  expect(isSecretName(name, 'likely')).toBe(degree !== undefined);
});

test.each(cases)('what %s names in a message is masked: %s', (name, degree) => {
  const message = JSON.stringify({ [name]: 'qx7-4f9a8b7c' });
  const isMasked = maskedText(message, { ...(degree && { strictness: degree }) }) !== message;
  expect(isMasked).toBe(degree !== undefined);
});

test('a long name is none, and takes no time', () => {
  expect(secretDegree(`${'a'.repeat(1_000_000)}token`)).toBeUndefined();
  expect(secretDegree('')).toBeUndefined();
});

test('a value with a password in it is secret whatever its name', () => {
  expect(isSecretValue('DATABASE_URL', 'postgres://ada:pw@db/x')).toBe(true);
  expect(isSecretValue('DATABASE_URL', 'postgres://db/x')).toBe(false);
  expect(isSecretValue('REPOSITORY', 'https://ghp_abcdefghij0123456789@github.com/a')).toBe(true);
  expect(isSecretValue('REPOSITORY', 'https://ada@github.com/a')).toBe(false);
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
