import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { undeclaredCapabilities } from '#shared/mcp/capabilities.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { SessionView } from '#shared/model/session.ts';
import { snapshotBytes, takeSnapshot } from '../../../data/snapshots.ts';
import { bytesFromBase64 } from '../../../kit/bytes/index.ts';
import { MarkdownText } from '../../../kit/content/index.ts';
import { FrameLink } from '../../../kit/frame-link.tsx';
import { SeenButton } from '../../../kit/hosts/index.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { saveRanges } from '../../../ui/save-file.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './connection.module.css';

type Form = 'table' | 'raw';

function FormSwitch({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
  const t = useTranslations('connection');
  return (
    <Segmented
      label={t('form')}
      value={form}
      options={[
        { value: 'table', label: t('table') },
        { value: 'raw', label: t('raw') },
      ]}
      onChange={onChange}
    />
  );
}

/** Longer ones stay plain: rendering Markdown takes about a second per 100,000 characters. */
const longInstructions = 20_000;

/** What the server says about itself: name, version, instructions, these as the Markdown that they usually are. */
export function ServerSection({ session }: { session: SessionView }) {
  const { serverInfo, instructions, handshakeSeq, isDescriptionCut } = session;
  const t = useTranslations('connection');
  const [form, setForm] = useState<Form>('table');
  const title = stringAt(serverInfo, 'title');
  const shownAt = (name: string) => {
    const value = stringAt(serverInfo, name);
    return value === undefined ? t('unknown') : visibleText(value);
  };
  return (
    <Section
      title={t('server')}
      actions={
        <span className={css.actions}>
          {session.phase === 'ready' && <SaveSnapshot sessionId={session.id} />}
          {(serverInfo !== undefined || instructions !== undefined) && <FormSwitch form={form} onChange={setForm} />}
        </span>
      }
    >
      {serverInfo === undefined ? (
        <p className={classNames(layout.quiet, css.hint)}>{t('noServerInfo')}</p>
      ) : form === 'raw' ? (
        <PlainText label={t('rawInfo')}>{JSON.stringify(serverInfo, null, 2)}</PlainText>
      ) : (
        <Facts>
          <Fact name={t('serverName')}>
            <code>{shownAt('name')}</code>
            {title !== undefined && <bdi>{visibleText(title)}</bdi>}
          </Fact>
          <Fact name={t('serverVersion')}>{shownAt('version')}</Fact>
        </Facts>
      )}
      {handshakeSeq !== undefined && (
        <Facts>
          <Fact name={t('instructions')}>
            {instructions === undefined ? (
              t('noInstructions')
            ) : (
              <SeenButton name={t('instructions')} item={{ sessionId: session.id, kind: 'instructions' }} />
            )}
          </Fact>
        </Facts>
      )}
      {instructions !== undefined &&
        (form === 'raw' || instructions.length > longInstructions ? (
          <PlainText label={t('instructions')}>{instructions}</PlainText>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          <section aria-label={t('instructions')} className={css.instructions} tabIndex={0}>
            <Suspense fallback={<PlainText label={t('instructions')}>{instructions}</PlainText>}>
              <MarkdownText text={instructions} />
            </Suspense>
          </section>
        ))}
      {isDescriptionCut === true && (
        <p className={classNames(layout.quiet, css.hint)}>
          {t('descriptionCut')} {handshakeSeq !== undefined && <FrameLink seq={handshakeSeq} />}
        </p>
      )}
    </Section>
  );
}

interface CapabilitiesProps {
  server: Json | undefined;
  client: Json;
  /** Absent: what the server doesn't declare isn't listed. */
  revision?: string | undefined;
  /** The side that is shown at first. */
  first?: 'server' | 'client';
  /** What the client's side is called; absent: Loupe. */
  clientLabel?: string;
  /** Below those of the server. */
  children?: ReactNode;
}

/** The capabilities of server and client, as a table or raw. */
export function Capabilities({ server, client, revision, first = 'server', clientLabel, children }: CapabilitiesProps) {
  const t = useTranslations('connection');
  const [side, setSide] = useState(first);
  const [form, setForm] = useState<Form>('table');
  const shown = side === 'server' ? server : client;
  return (
    <Section
      title={t('capabilities')}
      actions={
        <span className={css.actions}>
          <Segmented
            label={t('capabilities')}
            value={side}
            options={[
              { value: 'server', label: t('serverSide') },
              { value: 'client', label: clientLabel ?? t('clientSide') },
            ]}
            onChange={setSide}
          />
          <FormSwitch form={form} onChange={setForm} />
        </span>
      }
    >
      {form === 'raw' && shown !== undefined ? (
        <PlainText label={side === 'server' ? t('rawServer') : t('rawClient')}>
          {JSON.stringify(shown, null, 2)}
        </PlainText>
      ) : (
        <CapabilityTable
          capabilities={shown}
          undeclared={side === 'server' ? undeclaredCapabilities(revision, server) : []}
        />
      )}
      {side === 'server' && children}
    </Section>
  );
}

function CapabilityTable({
  capabilities,
  undeclared,
}: {
  capabilities: Json | undefined;
  undeclared: readonly string[];
}) {
  const t = useTranslations('connection');
  const missing = undeclared.map((name) => ({ name, detail: '', value: '', isDeclared: false }));
  const rows = [...capabilityRows(capabilities), ...missing];
  if (rows.length === 0) return <p className={layout.nothing}>{t('noCapabilities')}</p>;
  return (
    <table className={css.table}>
      <tbody>
        {rows.map(({ name, detail, value, isDeclared }) => (
          <tr key={`${name}.${detail}`}>
            <th scope="row" className={classNames(css.name, detail !== '' && css.detail)}>
              {detail === '' ? name : detail}
            </th>
            <td className={classNames(css.value, isDeclared ? layout.ok : layout.dim)}>
              {value !== '' ? <code>{value}</code> : isDeclared ? t('declared') : t('undeclared')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Capabilities as table rows, in the order received; empty for anything but an object. */
export function capabilityRows(capabilities: Json | undefined): ReturnType<typeof row>[] {
  if (!isJsonObject(capabilities)) return [];
  return Object.entries(capabilities).flatMap(([name, declared]) => [
    row(name, '', declared),
    ...details(name, declared, []),
  ]);
}

function details(name: string, declared: Json, path: string[]): ReturnType<typeof row>[] {
  if (!isJsonObject(declared)) return [];
  return Object.entries(declared).flatMap(([key, value]) => {
    const here = [...path, key];
    const isLeaf = !isJsonObject(value) || Object.keys(value).length === 0;
    return isLeaf ? [row(name, here.join('.'), value)] : details(name, value, here);
  });
}

/** `detail` is the path below the capability, if any; `{}` and `true` only declare it and have no `value`. */
function row(name: string, detail: string, declared: Json) {
  const isObject = isJsonObject(declared);
  return {
    name,
    detail,
    value: isObject || declared === true ? '' : JSON.stringify(declared),
    isDeclared: declared !== false && declared !== null,
  };
}

/** Saves what a session's server offers as a file. */
function SaveSnapshot({ sessionId }: { sessionId: SessionId }) {
  const t = useTranslations('connection');
  return (
    <Button variant="quiet" onPress={() => void attempt(save(sessionId))}>
      {t('saveSnapshot')}
    </Button>
  );
}

async function save(sessionId: SessionId): Promise<void> {
  const { snapshotId, name, bytes } = await takeSnapshot(sessionId);
  const file = `${name.replace(/[^\p{L}\p{N}._-]/gu, '-').slice(0, 100)}.json`;
  await saveRanges(file, bytes, async (offset, length) =>
    bytesFromBase64(await snapshotBytes(snapshotId, offset, length)),
  );
}
