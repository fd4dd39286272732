import { expect, it } from 'vitest';
import { maskedText } from './find-secrets.ts';

const mark = '[masked]';

it.each([
  ['DB_PASSWORD=aB3$k(9x)Lp!2', `DB_PASSWORD=${mark}`],
  ['DB_PASSWORD=kX9[pQ2]vL8mN4', `DB_PASSWORD=${mark}`],
  ['DB_PASSWORD=kX9[pQ2]', `DB_PASSWORD=${mark}`],
  ['DB_PASSWORD=kX9(', `DB_PASSWORD=${mark}`],
  ['{"log":"DB_PASSWORD=kX9[pQ2]vL8mN4 x"}', `{"log":"DB_PASSWORD=${mark} x"}`],
  ['spring.datasource.password=aB3$k(9x)Lp!2', `spring.datasource.password=${mark}`],
  ['password: aB3$k(9x)Lp!2', `password: ${mark}`],
  ['password: kX9[pQ2]', `password: ${mark}`],
  ['password=open[sesame)', `password=${mark}`],
  ['password=getOut()ofHere', `password=${mark}`],
  ['Server=db;User=sa;Password=Gr33n(tea)Leaf;', `Server=db;User=sa;Password=${mark};`],
  ['password=Summer(time)', `password=${mark}`],
  ['password=Summer.Time', `password=${mark}`],
  ['password: Blue.Ocean', `password: ${mark}`],
  ['token=abcdef.ghijkl', `token=${mark}`],
])('a text with brackets or dots is no code: %s', (text, masked) => {
  expect(maskedText(text)).toBe(masked);
});

it.each([
  ...['  token: getToken(),', '  token: Optional[List[str]]', '  token: Annotated[str,Depends(scheme)]'],
  ...['password = userData.password;', 'token = api_tokens.current', 'token = tokenStore.read(user)[0];'],
  ...['API_KEY = os.environ["API_KEY"]', 'API_KEY = read_secret("api")', 'password: VARCHAR(255),'],
])('code stays: %s', (text) => {
  expect(maskedText(text)).toBe(text);
});
