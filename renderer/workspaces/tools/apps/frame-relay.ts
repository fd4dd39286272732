import type { AppId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { MessageLimits } from './message-limits.ts';

/** Messages of one frame travel to the host together this often, in milliseconds. */
const sendEveryMs = 16;
const mostAtOnce = 100;

/**
 * Carries messages between one frame and the host, which is whom the app really talks to. It understands none of
 * them. Only what comes from this frame's own window is taken, whatever it claims about itself.
 */
export class FrameRelay {
  readonly #appId: AppId;
  readonly #frame: HTMLIFrameElement;
  readonly #limits = new MessageLimits();
  #messages: string[] = [];
  #dropped = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #offered = 0;
  #taken = 0;
  #isTaking = false;

  constructor(appId: AppId, frame: HTMLIFrameElement) {
    this.#appId = appId;
    this.#frame = frame;
    window.addEventListener('message', this.#hear);
    document.addEventListener('securitypolicyviolation', this.#seeViolation);
  }

  stop(): void {
    window.removeEventListener('message', this.#hear);
    document.removeEventListener('securitypolicyviolation', this.#seeViolation);
    clearTimeout(this.#timer);
  }

  /** The host has messages up to the one numbered `last`: hands those over that the frame has not had. */
  async deliver(last: number): Promise<void> {
    this.#offered = last;
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      // More may be offered while some are on their way.
      while (this.#taken < this.#offered) {
        const messages = await client.apps.receive({ appId: this.#appId, after: this.#taken });
        if (messages.length === 0) return;
        for (const { number, text } of messages) {
          this.#taken = number;
          // A sandboxed frame has no origin that could be named; its address was given to the frame by the host.
          this.#frame.contentWindow?.postMessage(JSON.parse(text), '*');
        }
      }
    } finally {
      this.#isTaking = false;
    }
  }

  readonly #hear = (event: MessageEvent<unknown>) => {
    if (event.source !== this.#frame.contentWindow) return;
    const text = this.#limits.pass(() => event.data, performance.now());
    if (text === undefined) this.#dropped += 1;
    else this.#messages.push(text);
    this.#timer ??= setTimeout(() => void this.#send(), sendEveryMs);
  };

  /** The page's own policy stopped its frame from going elsewhere. */
  readonly #seeViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return;
    void client.apps.reportStray({ appId: this.#appId, to: blockedURI.slice(0, 2000) }).catch(() => {});
  };

  async #send(): Promise<void> {
    this.#timer = undefined;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#messages.length > 0 || this.#dropped > 0) {
        const messages = this.#messages.splice(0, mostAtOnce);
        const dropped = this.#dropped;
        this.#dropped = 0;
        await client.apps.send({ appId: this.#appId, messages, dropped });
      }
    } catch {
      // The app is over, or the link is lost, which the window shows by itself.
      this.#messages = [];
    } finally {
      this.#isSending = false;
    }
  }
}
