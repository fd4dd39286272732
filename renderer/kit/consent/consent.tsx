import { useRouterState } from '@tanstack/react-router';
import { ExternalLink, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { PendingId } from '#shared/model/id/id.ts';
import { failureOf } from '../../data/failure.ts';
import { type PendingLink, type PendingStart, useDecide } from '../../data/pending-consent.ts';
import card from '../../ui/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { focusPane } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Warnings } from '../../ui/status/warnings.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './consent.module.css';

interface ConsentCardProps {
  pendingId: PendingId;
  icon: ReactNode;
  title: ReactNode;
  deny: string;
  allow: string;
  /** Called instead of allowing the request. */
  onAllow?: () => void;
  /** Focuses the deny button: allowing takes a step of its own. */
  takesFocus?: boolean;
  /** Whether that has to wait until the user is in the card. */
  isPassed?: boolean;
  /** What is to be allowed. */
  children: ReactNode;
}

/** A pending request that is allowed or denied. */
export function ConsentCard(props: ConsentCardProps) {
  const { pendingId, icon, title, deny, allow, onAllow, takesFocus = false, isPassed = false, children } = props;
  const titleId = useId();
  const { decide, isSent, error } = useDecide(pendingId);
  const hasNoList = useRouterState({ select: ({ location }) => /\/(?:connection|compose)$/.test(location.pathname) });
  const accept = () => {
    // The card disappears, and the focus with it.
    if (takesFocus) focusPane(hasNoList ? 'item' : 'list');
    decide('allow');
  };
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        {icon}
        {title}
      </h3>
      <div className={classNames(layout.vertical, card.body)}>
        {children}
        {error !== null && <FailureNotice failure={failureOf(error)} />}
      </div>
      <div className={card.buttons}>
        <Button autoFocus={takesFocus && !isPassed} isDisabled={isSent} onPress={() => decide('deny')}>
          {deny}
        </Button>
        <Button variant="primary" isDisabled={isSent} onPress={onAllow ?? accept}>
          {allow}
        </Button>
      </div>
    </section>
  );
}

/** A link that an app asks to open: the whole address, its host emphasized. */
export function AppLinkCard({ request: { id, serverName, subject } }: { request: PendingLink }) {
  const t = useTranslations('apps.link');
  const title = t('title', { tool: visibleText(subject.tool) });
  return (
    <ConsentCard pendingId={id} icon={<ExternalLink aria-hidden />} title={title} deny={t('deny')} allow={t('allow')}>
      <Address sent={subject.url} />
      <p>{t('from', { server: serverName })}</p>
    </ConsentCard>
  );
}

interface StartCardProps {
  request: PendingStart;
  takesFocus?: boolean;
  isPassed?: boolean;
}

/** The command or address of a server: each argument as its own token, so that spaces and quotes can't mislead. */
export function StartCard(props: StartCardProps) {
  const { request, takesFocus = true, isPassed = false } = props;
  const { id, serverName, subject } = request;
  const t = useTranslations(`inbox.${subject.type}`);
  return (
    <ConsentCard
      pendingId={id}
      icon={<ShieldQuestion aria-hidden />}
      title={t('title', { server: serverName })}
      deny={t('deny')}
      allow={t('allow')}
      takesFocus={takesFocus}
      isPassed={isPassed}
    >
      <p className={layout.warn}>{t(subject.reason)}</p>
      {subject.type === 'startCommand' ? (
        <CommandFacts
          command={subject.command}
          args={subject.args}
          cwd={subject.cwd}
          environment={subject.envNames}
          references={subject.references}
        />
      ) : (
        <Facts>
          <Fact name={t('address')}>
            <Token>{subject.url}</Token>
          </Fact>
          <References texts={subject.references} />
        </Facts>
      )}
      <p className={layout.muted}>{t('rights')}</p>
    </ConsentCard>
  );
}

interface CommandFactsProps {
  command: string;
  args: readonly string[];
  cwd: string | undefined;
  /** The visible variables. */
  environment: readonly string[];
  /** What is filled in from this machine. */
  references?: readonly string[];
}

/** A command: each argument as its own token, so that spaces and quotes can't mislead. */
export function CommandFacts({ command, args, cwd, environment, references = [] }: CommandFactsProps) {
  const t = useTranslations('inbox.startCommand');
  return (
    <Facts>
      <Fact name={t('command')}>
        <Token>{command}</Token>
      </Fact>
      <Fact name={t('arguments')}>
        {args.length === 0
          ? t('noArguments')
          : // biome-ignore lint/suspicious/noArrayIndexKey: arguments never change while they are shown.
            args.map((argument, index) => <Token key={index}>{argument === '' ? '""' : argument}</Token>)}
      </Fact>
      {cwd !== undefined && (
        <Fact name={t('folder')}>
          <Token>{cwd}</Token>
        </Fact>
      )}
      {environment.length > 0 && (
        <Fact name={t('environment')}>
          {environment.map((variable) => (
            <Token key={variable}>{variable}</Token>
          ))}
        </Fact>
      )}
      <References texts={references} />
    </Facts>
  );
}

function References({ texts }: { texts: readonly string[] }) {
  const t = useTranslations('inbox.reachServer');
  if (texts.length === 0) return null;
  return (
    <Fact name={t('references')}>
      {texts.map((text) => (
        <Token key={text}>{text}</Token>
      ))}
    </Fact>
  );
}

/** A text from outside, with visible start and end. */
export function Token({ children }: { children: string }) {
  return <code className={css.token}>{children}</code>;
}

/**
 * A whole address with its host emphasized, and warnings before it, where a long address can't push them out of view.
 * It is text: nothing opens it.
 */
export function Address({ sent }: { sent: string }) {
  const t = useTranslations('inbox.visit');
  const { before, host, after, problem, isPlainHttp, isPunycode, hasUserInfo } = visitAddress(sent);
  const remarks = [
    ...(problem === undefined ? [] : [t(problem)]),
    ...(isPlainHttp ? [t('plainHttp')] : []),
    ...(isPunycode ? [t('punycode')] : []),
    ...(hasUserInfo ? [t('userInfo')] : []),
  ];
  return (
    <>
      <Warnings texts={remarks} />
      <span className={classNames(layout.quiet, css.label)}>{t('address')}</span>
      <p className={classNames(layout.box, css.address)}>
        <bdi>
          {visibleText(before)}
          <strong className={css.host}>{visibleText(host)}</strong>
          {visibleText(after)}
        </bdi>
      </p>
    </>
  );
}

/** An address that a server wants opened, and what to know about it. */
export interface VisitAddress {
  /** Absent: it can't be opened. */
  url?: URL;
  /** The address, split around its host. */
  before: string;
  host: string;
  after: string;
  /** `scheme`: not http(s); `noUrl`: not a URL. Neither is opened. */
  problem?: 'noUrl' | 'scheme';
  /** It is sent unencrypted over the network. */
  isPlainHttp: boolean;
  /** The host is in Punycode: its letters may look like others. */
  isPunycode: boolean;
  /** It has a user name or password before the host, which can pose as another host. */
  hasUserInfo: boolean;
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Reads an address as a browser would. Nothing is fetched. */
export function visitAddress(text: string): VisitAddress {
  const nothing = { before: text, host: '', after: '', isPlainHttp: false, isPunycode: false, hasUserInfo: false };
  if (!URL.canParse(text)) return { ...nothing, problem: 'noUrl' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ...nothing, problem: 'scheme' };
  const { href, host } = url;
  const at = href.indexOf(host, href.indexOf('//') + 2 + (url.username + url.password).length);
  return {
    url,
    before: href.slice(0, at),
    host,
    after: href.slice(at + host.length),
    isPlainHttp: url.protocol === 'http:' && !loopback.test(url.hostname),
    isPunycode: host.split('.').some((label) => label.startsWith('xn--')),
    hasUserInfo: url.username !== '' || url.password !== '',
  };
}
