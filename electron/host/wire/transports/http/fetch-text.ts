import { FailureError, fail } from '#shared/messages/failure.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { type Clock, timeoutSignal } from '../../../platform.ts';
import { dispatcherFor, type Reach } from './dispatchers.ts';
import { isRedirect, requestHeaders, resolveRedirect, sendHttp } from './http-client.ts';
import { networkFailure } from './http-failures.ts';
import { httpLimits, readBody } from './read-body.ts';

const timeoutMs = 30_000;

/** The text at a URL; redirects are followed within its origin. Fails with `listUnusable` and network failures. */
export async function fetchText(clock: Clock, url: string, maxBytes: number, reach: Reach = {}): Promise<string> {
  const shown = shownUrl(url);
  const limits = { ...httpLimits, messageBytes: maxBytes, bodyMs: timeoutMs };
  let target = url;
  for (let followed = 0; ; followed += 1) {
    const { status, location, bytes, cut } = await get(clock, target, limits, reach);
    if (cut === 'time') fail('listUnusable', { url: shown, problem: 'tooSlow', seconds: timeoutMs / 1000 });
    if (cut !== undefined) fail('listUnusable', { url: shown, problem: 'tooLarge' });
    if (isRedirect(status, location)) {
      const next = resolveRedirect({ url: target, method: 'GET', status, location, followed, frameSeq: 0 });
      if (!(next instanceof URL)) return fail('listUnusable', { url: shown, problem: 'redirect' });
      target = next.href;
      continue;
    }
    const text = new TextDecoder().decode(bytes);
    if (status === 200) return text;
    fail('listUnusable', { url: shown, problem: 'status', status }, { cause: text.slice(0, 2000) });
  }
}

async function get(clock: Clock, url: string, limits: typeof httpLimits, reach: Reach) {
  const headers = requestHeaders({ accept: 'application/json' });
  const signal = timeoutSignal(clock, timeoutMs);
  try {
    const response = await sendHttp({
      method: 'GET',
      url,
      headers,
      body: undefined,
      signal,
      dispatcher: await dispatcherFor(reach),
    });
    const { bytes, cut, broken } = await readBody(clock, response, limits);
    if (broken !== undefined) throw broken;
    return { status: response.status, location: response.headers.get('location'), bytes, cut };
  } catch (thrown) {
    if (signal.aborted) return { status: 0, location: null, bytes: Buffer.alloc(0), cut: 'time' as const };
    throw new FailureError(networkFailure(thrown, shownUrl(url)));
  }
}
