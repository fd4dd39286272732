import { Cookie, CookieJar } from 'tough-cookie';
import type { Tap } from '../tap.ts';

/** RFC 6265, section 6.1. */
const maxCookies = 50;
const maxCharacters = 4096;
/** Load balancers send a new value with each response; old ones are no longer secret. */
const maxMasked = 100;

interface ServerCookiesOptions {
  /** Only URLs of its origin send and set cookies. */
  url: string;
  /** Whether cookies are sent back. */
  keeps: boolean;
  /** The configured `Cookie` header. */
  own: string | undefined;
  tap: Pick<Tap, 'lifecycle' | 'mask'>;
  /** Called once with the names of the first cookies that aren't kept. */
  onUnkept(names: string[]): void;
}

/** The cookies of one session (RFC 6265), in memory only. Without the server's setting, they are only reported, once. */
export class ServerCookies {
  readonly #options: ServerCookiesOptions;
  readonly #jar = new CookieJar();
  readonly #names = new Set<string>();
  #masked: string[] = [];
  #isReported = false;

  constructor(options: ServerCookiesOptions) {
    this.#options = options;
  }

  /** Sets the `Cookie` header of a request. */
  add(url: string, headers: Headers): void {
    const { keeps, own } = this.#options;
    if (!keeps || !this.#isOwn(url)) return;
    const kept = this.#jar.getCookieStringSync(url);
    if (kept !== '') headers.set('cookie', own === undefined ? kept : `${own}; ${kept}`);
  }

  /** Takes the cookies of a response. */
  observe(url: string, headers: Headers): void {
    if (!this.#isOwn(url)) return;
    const sent = headers.getSetCookie().filter((line) => line.length <= maxCharacters);
    const cookies = sent.slice(0, maxCookies).flatMap((line) => Cookie.parse(line, { loose: true }) ?? []);
    if (cookies.length === 0) return;
    if (this.#options.keeps) for (const cookie of cookies) this.#keep(cookie, url);
    else this.#report(cookies);
  }

  #isOwn(url: string): boolean {
    return URL.parse(url)?.origin === URL.parse(this.#options.url)?.origin;
  }

  #keep(cookie: Cookie, url: string): void {
    if (this.#names.size >= maxCookies && !this.#names.has(cookie.key)) return;
    this.#names.add(cookie.key);
    this.#mask(cookie.value);
    this.#jar.setCookieSync(cookie, url, { ignoreError: true });
  }

  #mask(value: string): void {
    const { mask } = this.#options.tap;
    this.#masked = [...this.#masked.filter((each) => each !== value), value];
    mask.add([value]);
    if (this.#masked.length > maxMasked) mask.drop(this.#masked.splice(0, this.#masked.length - maxMasked));
  }

  #report(cookies: readonly Cookie[]): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const names = cookies.map(({ key }) => key.slice(0, 60)).slice(0, 5);
    this.#options.onUnkept(names);
    this.#options.tap.lifecycle('cookies not kept', { type: 'cookiesNotKept', names });
  }
}
