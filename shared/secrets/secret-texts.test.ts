import { expect, it } from 'vitest';
import { maskedText } from './find-secrets.ts';

const secret = 'cnry-4f9a8b7c6d5e';
const mark = '[masked]';
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Longer than any token that is known. */
const long = secret.repeat(300);

/** A key of one-time passwords without a digit. */
const base32 = 'JBSWYDPEHPKPXPAB';

const withLetters = (prefix: string) => `the token is ${prefix}${letters}.`;

/** In each, the secret is replaced, and nothing else. */
const secrets: readonly string[] = [
  `X-Api-Key: ${secret}`,
  `> X-Api-Key: ${secret}\n> Accept: */*`,
  `curl -H "X-Api-Key: ${secret}" https://api.example/`,
  `curl -H 'Authorization: Bearer ${secret}' https://api.example/`,
  `curl -u name:${secret} https://api.example/`,
  `curl --user "name:${secret}" https://api.example/`,
  `curl -sS -u name:${secret} -X POST https://api.example/`,
  `Authorization: token ${secret}`,
  `Authorization: ${secret}`,
  `Proxy-Authorization: Basic ${btoa(`name:${secret}`)}`,
  `HTTP/1.1 200 OK\r\nSet-Cookie: sid=${secret}; Path=/; HttpOnly\r\n`,
  `Cookie: sid=${secret}`,
  `API_TOKEN: ${secret}`,
  `env:\n  API_TOKEN: ${secret}\n  REGION: eu`,
  `env:\n  API_TOKEN: "${secret}" # the token\n`,
  `- password: ${secret}\n- user: me`,
  `export API_TOKEN=${secret}`,
  `API_TOKEN='${secret}' node server.js`,
  `--token=${secret}`,
  `--api-key ${secret}`.replace(' ', '='),
  `https://storage.example/blob?sv=2022&sig=${secret}&se=1`,
  `https://api.example/?key=${secret}`,
  `https://api.example/?a=1&auth=${secret}#x`,
  `https://name:${secret}@host.example/x`,
  `postgresql://name:${secret}@db/weather`,
  `Bearer ${secret}`,
  `with bearer ${secret}, as it was sent`,
  `Basic ${btoa(`name:${secret}`)}`,
  `{"password":"${secret}"}`,
  `{"jwt":"${secret}"}`,
  `{"session_id":"${secret}"}`,
  `{"credentials":{"key":"${secret}"}}`,
  `{"tokens":["${secret}"]}`,
  `["--token","${secret}"]`,
  `{"name":"API_TOKEN","value":"${secret}"}`,
  `{"password":{"type":"string","default":"${secret}"}}`,
  `{"type":"object","properties":{"apiKey":{"type":"string","examples":["${secret}"]}}}`,
  `{"text":"{\\"password\\":\\"${secret}\\"}"}`,
  `{"password":"${secret}"`,
  `answer: {"password":"${secret}"}`,
  ...['npm_', 'hf_', 'r8_', 'gsk_', 'shpat_', 'shpss_', 'shpca_', 'dop_v1_', 'doo_v1_', 'lin_api_', 'figd_'].map(
    withLetters,
  ),
  ...['ntn_', 'rubygems_', 'whsec_', 're_', 'fal_', 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map(
    withLetters,
  ),
  ...[
    'glpat-',
    'gldt-',
    'glrt-',
    'glptt-',
    'glft-',
    'glsoat-',
    'glcbt-',
    'sk-',
    'sk-proj-',
    'sk_live_',
    'rk_live_',
  ].map(withLetters),
  ...['xoxb-', 'xoxp-', 'xapp-', 'pypi-', 'xai-', 'pplx-', 'tvly-', 'nvapi-', 'tskey-', 'PMAK-', 'ctx7sk-'].map(
    withLetters,
  ),
  ...['dckr_pat-', 'AGE-SECRET-KEY-', 'ya29.', 'hvs.', 'sq0atp-', 'sq0csp-'].map(withLetters),
  ...['GOCSPX-', 'xkeysib-', 'NRAK-', 'glsa_', 'lsv2_pt_', 'sntrys_', 'sbp_', 'secret_'].map(withLetters),
  `the token is ATATT3xFf${letters}${letters}`,
  `the key is fc-${letters.replaceAll(/[^a-f0-9]/g, '').repeat(2)}`,
  `hooks.slack.com/services/T0000/B0000/${letters}`,
  `https://discord.com/api/webhooks/123456789012345678/${letters}-${letters}`,
  `https://api.telegram.org/bot123456789:AA${letters.slice(0, 33)}/getMe`,
  `--api-key ${secret}`,
  `npx server --token "${secret}" --port 3000`,
  `mysql -u root -p${secret} weather`,
  `sshpass -p ${secret} ssh host`,
  `mysql -p"${secret} of the \\" weather" weather`,
  `C:\\mysql\\bin\\mysql.exe -p${secret} weather`,
  `{"command":"mysql -p\\"${secret} of the weather\\" weather", "cut`,
  `sshpass -p '${secret} of the weather' ssh host`,
  `curl -u "name:${secret} of the weather" https://api.example/`,
  `curl -u name:"${secret} of the weather" https://api.example/`,
  `tool --password "a ${secret} b" --port 3000`,
  `run \`tool --password ${secret}\` once`,
  `machine host.example login me password ${secret}`,
  `<add key="ApiKey" value="${secret}" />`,
  `<add key="ApiKey" value="it's ${secret}" />`,
  `<add value="it's ${secret}" key="ApiKey" />`,
  `<env name='API_TOKEN' value='${secret}'/><env name='REGION' value='eu'/>`,
  `<env value="eu" name="REGION"/><env value="${secret}" name="API_TOKEN"/>`,
  `<add key='ApiKey' value='say "${secret}"' />`,
  `The password is ${secret}.`,
  `{"db_password":{"sensitive":true,"type":"string","value":"${secret}"}}`,
  `{"credentials":{"items":[{"key":"${secret}"}]}}`,
  `{"credentials":{"properties":{"key":"${secret}"}}}`,
  `{"token":{"type":"string","const":"${secret}"}}`,
  `{"token":{"type":"string","enum":["${secret}"]}}`,
  `Connected { password: '${secret}' }`,
  `{ token: '${secret}', a: 1 }`,
  `{ a: 1, token: "${secret}" }`,
  `connect(host, password: "${secret}")`,
  `{\n  user: 'me',\n  password: "${secret}",\n}`,
  `**Password:** ${secret}`,
  `- **token**: ${secret}`,
  `* **API Key**: \`${secret}\``,
  `\`token\`: ${secret}`,
  `API Key: ${secret}`,
  `Client Secret: ${secret}`,
  `Your access token: ${secret}`,
  `spring.datasource.password: ${secret}`,
  `curl -H "X-Api-Key:${secret}" https://api.example/`,
  `<password>${secret}</password>`,
  `<user>me</user><wsse:Password Type="text">${secret}</wsse:Password>`,
  `[{"Key":"password","Value":"${secret}"}]`,
  `https://${secret}@github.com/a/b.git`,
  `mongodb+srv://name:p@${secret}@host.example/x`,
  `pin=pin=${secret}`,
  `connect(token=getToken(),password=${secret},port=1)`,
  `user=me&password=first.last${secret}&a=1`,
  `{"password":"\${PASSWORD:-${secret}}"}`,
  `{"password":"\${PASSWORD-${secret}}"}`,
  `{"totp":"${base32}"}`,
  ...[
    `--api-key ${long}`,
    `mysql -p${long} weather`,
    `sshpass -p ${long} ssh`,
    `curl -u me:${long} https://a.example/`,
  ],
  ...[`The token is ${long}`, `<add key="ApiKey" value="${long}" />`, `login me password ${long}`],
  `{"pin":"${secret}"}`,
  `SG.${letters}.${letters}`,
  `AKIAIOSFODNN7EXAMPLE`,
  `AIzaSyA-1234567890abcdefghijklmnopqrstu`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl`,
  `-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----`,
];

it.each(secrets)('masks the secret in %j', (text) => {
  const masked = maskedText(text);
  expect(masked).toContain(mark);
  for (const form of [secret, btoa(`name:${secret}`), letters, base32, 'of the']) expect(masked).not.toContain(form);
  // What is before and behind it is as it was.
  const [before = '', after = ''] = masked.split(mark);
  expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
});

it.each([
  'Does basic arithmetic. Basic operations: add, subtract.',
  'Basic authentication is required; Bearer authentication also works.',
  'WWW-Authenticate: Bearer resource_metadata="https://api.example/.well-known/oauth-protected-resource"',
  'WWW-Authenticate: Basic realm="weather"',
  'the bearer of news; key=1, risk-taking; sk-learn-is-a-library-of-models',
  'Your password: at least 8 characters, one of them a digit',
  'token: the token of the weather service',
  'password: string',
  'apiKey: required',
  '{"nextPageToken":"page-2-of-17-abc"}',
  '{"passwordPolicy":"at least 12 characters"}',
  '{"_meta":{"progressToken":"p-1234567890"}}',
  '{"maxTokens":100,"usage":{"total_tokens":12}}',
  '{"token_type":"Bearer","expires_in":3600,"scope":"read"}',
  '{"authorization_endpoint":"https://login.example/authorize"}',
  '{"properties":{"password":{"type":"string","minLength":8,"description":"The password of the account"}}}',
  '{"properties":{"token":{"$ref":"#/$defs/token"}},"$defs":{"token":{"type":"string"}}}',
  '{"key":"user:42","primaryKey":"id","publicKey":"pk-1"}',
  '{"PWD":"/home/ada/weather","OLDPWD":"/home/ada"}',
  'PWD=/home/ada/weather',
  '{"token":null,"password":"","cookies":true}',
  'https://api.example/?page=2&sort=name#token',
  'https://host.example/a:b@c',
  'docker run -u 1000:1000 image',
  '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----',
  'See https://example.com/docs/token: it explains tokens.',
  '{"token":"[masked: member token 2]"}',
  `password=\${PASSWORD}`,
  'API_KEY=$API_KEY node server.js',
  '{"token":"<your token>","password":"****","apiKey":"{{apiKey}}"}',
  '{"pin":"top"}',
  'pin=left',
  '--token is required, and --api-key as well; --password -v',
  'mkdir -p folder/2024 && mysql -p',
  'ssh -p 2222 host',
  ...['3306:3306', '127.0.0.1:3306:3306/tcp', '3300-3310:3300-3310', '$PORT:3306'].map(
    (port) => `docker run --name mysql -p${port} -d mysql:8`,
  ),
  'find /var/lib/mysql -print',
  'tool --token "<your token 1>" --port 3000',
  `{"password":"\${env:PASSWORD}","token":"\${input:api-token}","apiKey":"\${API_KEY}"}`,
  'The token is base64-encoded, and the secret is 8-32 characters long',
  'the password is required',
  ...['  password: z.string().min(8),', 'const token = await getToken();', 'if (token == null || token === "") return'],
  ...['  token: process.env.TOKEN,', 'form.password = this.form.password;', 'token = os.environ["TOKEN"]'],
  ...['token: string;', 'token: string | undefined;', 'const headers = { token: token };', 'token => token.length'],
  ...['  token: Optional[str]', 'password: str = ""', '    password: str,', 'password = input("Password: ")'],
  ...['apiKey: Option<String>,', 'secret: &str', 'let secret = String::new();', 'password: Vec<u8>,'],
  ...['var token string', 'password := os.Getenv("PASSWORD")', 'if token != nil {', 'Client(token=token, url=url)'],
  'API Key: Settings',
  'Max tokens: 4096',
  'Access token: see https://api.example/tokens',
  'Note that the session cookie: expires',
  '<token>string</token> <password>your password here</password> <Token>{token}</Token>',
  'scopes: "secret:read", "token:write"',
  'https://a-very-long-user-name@host.example/ and https://host.example/@user-1234567890123',
  'https://name:$TOKEN@host.example, ada@host.example',
  '{"credentials":{"type":["object","null"],"properties":{"value":{"type":"string","description":"The value"}}}}',
  '{"$defs":{"Credentials":{"type":"object","properties":{"kind":{"enum":["basic","api"]},"version":{"const":"v1"}}}}}',
  '{"credentials":{"items":{"type":"string","description":"One of them"}}}',
  '{"credentials":{"properties":{"user":{"type":"string","description":"Its name"}}}}',
  '{"properties":{"secret":{"format":"base64","description":"The secret"}}}',
  '<add key="Color" value="blue1234" />',
  '<add value="blue1234" key="Color" /><add key="ApiKey" other="1" />',
  `curl -u me:$TOKEN https://a.example/ && curl --user "me:\${TOKEN}" https://b.example/`,
  `mysql -p$MYSQL_PASSWORD weather; postgresql://me:\${DB_PASSWORD}@db/weather; https://me:<password>@a.example/`,
])('keeps %j', (text) => {
  expect(maskedText(text)).toBe(text);
});

it('masks what one member names wherever else it is', () => {
  expect(maskedText(`{"password":"${secret}","text":"sent ${secret}!","again":["${secret}"]}`)).toBe(
    `{"password":"${mark}","text":"sent ${mark}!","again":["${mark}"]}`,
  );
  expect(maskedText('{"password":"weather","text":"the weather"}')).toBe(`{"password":"${mark}","text":"the weather"}`);
});

it('masks all of what has the name of a secret and isn’t a schema', () => {
  expect(maskedText(`{"secret":{"format":"base64","data":"${secret}"}}`)).toBe(
    `{"secret":{"format":"${mark}","data":"${mark}"}}`,
  );
  expect(maskedText(`{"passwords":{"type":["list","string"],"value":["${secret}"]}}`)).toBe(
    `{"passwords":{"type":["${mark}","${mark}"],"value":["${mark}"]}}`,
  );
});

it.each(['{"example":"x","password":"hunter2hunter"}', '{"password":"hunter2hunter","example":"x"}'])(
  'masks all of a default in a schema: %s',
  (value) => {
    const text = `{"properties":{"credentials":{"type":"object","default":${value}}}}`;
    expect(maskedText(text)).toBe(text.replace('"x"', `"${mark}"`).replace('hunter2hunter', mark));
  },
);

it('masks the password of a URL, and keeps the host before an address in the query', () => {
  const [before, behind] = ['postgres://u:', '@db?user=bob@example.com'];
  expect(maskedText(`${before}${secret}${behind}`)).toBe(`${before}${mark}${behind}`);
});
