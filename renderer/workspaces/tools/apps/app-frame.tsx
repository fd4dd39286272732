import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { appFrameAllows } from '#shared/contract/page-policy.ts';
import type { AppId } from '#shared/model/id/id.ts';
import { type AppView, mostAppMessageCharacters } from '#shared/model/runs/app-view.ts';
import { client } from '../../../data/client.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './apps.module.css';
import { contentBox, readSurroundings, watchAppearance } from './surroundings.ts';

/** Messages to the host are collected for this long, in milliseconds. */
const sendEveryMs = 16;
const maxBatch = 100;

/**
 * Relays messages between a frame and the host without parsing them. It accepts messages only from the window of this
 * frame, whatever they claim.
 */
class FrameRelay {
  readonly #appId: AppId;
  readonly #frame: HTMLIFrameElement;
  readonly #limits = new MessageLimits();
  #messages: string[] = [];
  #dropped = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #lastNumber = 0;
  #delivered = 0;
  #isDelivering = false;

  constructor(appId: AppId, frame: HTMLIFrameElement) {
    this.#appId = appId;
    this.#frame = frame;
    window.addEventListener('message', this.#receive);
    document.addEventListener('securitypolicyviolation', this.#reportViolation);
  }

  stop(): void {
    window.removeEventListener('message', this.#receive);
    document.removeEventListener('securitypolicyviolation', this.#reportViolation);
    clearTimeout(this.#timer);
  }

  /** Delivers the messages of the host up to number `last` that the frame has not received. */
  async deliver(last: number): Promise<void> {
    this.#lastNumber = last;
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      // More may arrive while some are being fetched.
      while (this.#delivered < this.#lastNumber) {
        const messages = await client.apps.receive({ appId: this.#appId, after: this.#delivered });
        if (messages.length === 0) return;
        for (const { number, text } of messages) {
          this.#delivered = number;
          // A sandboxed frame has an opaque origin, which cannot be named.
          this.#frame.contentWindow?.postMessage(JSON.parse(text), '*');
        }
      }
    } finally {
      this.#isDelivering = false;
    }
  }

  readonly #receive = (event: MessageEvent<unknown>) => {
    if (event.source !== this.#frame.contentWindow) return;
    const text = this.#limits.pass(() => event.data, performance.now());
    if (text === undefined) this.#dropped += 1;
    else this.#messages.push(text);
    this.#timer ??= setTimeout(() => void this.#send(), sendEveryMs);
  };

  /** The content security policy of the page blocked a navigation of the frame. */
  readonly #reportViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return;
    void client.apps.reportStray({ appId: this.#appId, to: blockedURI.slice(0, 2000) }).catch(() => {});
  };

  async #send(): Promise<void> {
    this.#timer = undefined;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#messages.length > 0 || this.#dropped > 0) {
        const messages = this.#messages.splice(0, maxBatch);
        const dropped = this.#dropped;
        this.#dropped = 0;
        await client.apps.send({ appId: this.#appId, messages, dropped });
      }
    } catch {
      // The app is closed, or the link is lost, which the window shows.
      this.#messages = [];
    } finally {
      this.#isSending = false;
    }
  }
}

/** Further messages of an app within the same second are dropped. */
export const maxMessagesPerSecond = 200;
const maxCharactersPerSecond = 4_000_000;
const secondMs = 1000;

/**
 * Limits the messages of an app by number and size, so that no app can keep the window busy. A message beyond the limits
 * is not read at all.
 */
export class MessageLimits {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;
  #characters = 0;

  /** The message as JSON text; undefined when it is dropped. `data` is called only within the limits. */
  pass(data: () => unknown, now: number): string | undefined {
    if (now - this.#since >= secondMs) {
      this.#since = now;
      this.#count = 0;
      this.#characters = 0;
    }
    this.#count += 1;
    if (this.#count > maxMessagesPerSecond || this.#characters >= maxCharactersPerSecond) return undefined;
    const value = data();
    const size = sizeOf(value, mostAppMessageCharacters);
    this.#characters += size;
    if (size > mostAppMessageCharacters) return undefined;
    const text = messageText(value);
    return text.length > mostAppMessageCharacters ? undefined : text;
  }
}

/** Estimates the length of a value as JSON text; stops counting above `most`. */
function sizeOf(value: unknown, most: number): number {
  const waiting = [value];
  let size = 0;
  while (waiting.length > 0 && size <= most) {
    const next = waiting.pop();
    size += typeof next === 'string' ? next.length + 2 : 4;
    if (typeof next !== 'object' || next === null) continue;
    // Buffers, maps and the like aren't JSON: only their type is shown.
    if (!Array.isArray(next) && Object.getPrototypeOf(next) !== Object.prototype) continue;
    if (Array.isArray(next) && next.length > most) return most + 1;
    for (const key in next) {
      size += key.length + 3;
      if (size > most) break;
      waiting.push(Reflect.get(next, key));
    }
  }
  return waiting.length > 0 ? most + 1 : size;
}

/** A message as text. A value that isn't JSON, or is cyclic, is shown by its type. */
function messageText(value: unknown): string {
  try {
    return JSON.stringify(value, plainOnly) ?? String(value);
  } catch (error) {
    return error instanceof Error ? `${Object.prototype.toString.call(value)} (${error.message})` : String(value);
  }
}

function plainOnly(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? value : Object.prototype.toString.call(value);
}

const minHeight = 160;

/** A taller app scrolls in its frame. */
const maxHeight = 10_000;

const surroundAfterMs = 100;

/** The sandboxed frame of an app, as tall as the app requests. */
export function AppFrame({ app, url }: { app: AppView; url: string }) {
  const t = useTranslations('apps');
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const relay = useRef<FrameRelay>(undefined);
  const { id: appId, displayMode, height, lastMessage, wants } = app;
  const isFull = displayMode === 'fullscreen';

  useEffect(() => {
    if (frame.current === null) return;
    relay.current = new FrameRelay(appId, frame.current);
    return () => relay.current?.stop();
  }, [appId]);

  useEffect(() => void relay.current?.deliver(lastMessage).catch(() => {}), [lastMessage]);

  useEffect(() => {
    // The scrolling parent: the frame itself is as tall as the app requests.
    const element = box.current?.parentElement;
    if (element == null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      timer = undefined;
      const surroundings = readSurroundings(contentBox(element));
      void client.apps.setSurroundings({ appId, surroundings }).catch(() => {});
    };
    const soon = () => {
      timer ??= setTimeout(report, surroundAfterMs);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    const stopWatching = watchAppearance(soon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      stopWatching();
    };
  }, [appId]);

  return (
    <div ref={box} className={classNames(layout.fixed, layout.shrink, css.box)}>
      <iframe
        ref={frame}
        className={css.frame}
        title={t('frame', { tool: visibleText(app.tool) })}
        src={url}
        sandbox="allow-scripts"
        allow={appFrameAllows(app.grants)}
        referrerPolicy="no-referrer"
        data-border={wants.prefersBorder !== false}
        style={
          isFull || height === undefined
            ? undefined
            : { height: Math.min(maxHeight, Math.max(minHeight, Math.ceil(height) + 2)) }
        }
      />
    </div>
  );
}
