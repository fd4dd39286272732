import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { PastedServers } from '#shared/model/imports.ts';
import type { Server, ServerView } from '#shared/model/server.ts';
import { shownWords } from '#shared/secrets/secret-words.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useServers } from '../../data/queries.ts';
import { useWindowSearch } from '../../state/address.ts';
import { type NewServers, useDrafts } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { lazyView } from '../../ui/lazy-view.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import css from './dialogs/dialogs.module.css';
import { ImportNotes, UnusableList } from './dialogs/import-notes.tsx';
import { useAdding } from './dialogs/use-adding.ts';
import { WideDialog } from './dialogs/wide-dialog.tsx';
import {
  blankCommand,
  blankUrl,
  changeDraft,
  changeNewServers,
  discardDrafts,
  draftProblems,
  editOf,
  problemOfField,
  setDrafts,
  setEdit,
  startDraft,
  tidyDraft,
} from './form/draft.ts';
import { ServerForm } from './form/server-form.tsx';

const ImportDialog = lazyView(async () => (await import('./import/import-dialog.tsx')).ImportDialog);
const BundleDialog = lazyView(async () => (await import('./import/bundle-dialog.tsx')).BundleDialog);
const ExportDialog = lazyView(async () => (await import('./dialogs/export-dialog.tsx')).ExportDialog);
const KnownDialog = lazyView(async () => (await import('./dialogs/known-dialog.tsx')).KnownDialog);

/** The dialog about servers that the address names: `add`, `edit:<server id>`, …; nothing for any other. */
export function ServerDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const servers = useServers();
  const [, kind, id] = /^(\w+)(?::(.*))?$/.exec(dialog) ?? [];
  const view = servers?.find(({ server }) => server.id === id);
  switch (kind) {
    case 'add':
      return <AddDialog onClose={onClose} />;
    case 'import':
      return <ImportDialog previewId={id} onClose={onClose} />;
    case 'bundle':
      return id && <BundleDialog key={id} uploadId={id} onClose={onClose} />;
    case 'export':
      return <ExportDialog serverId={id} onClose={onClose} />;
    case 'known':
      return <KnownDialog onClose={onClose} />;
    case 'remove':
      return view && <RemoveDialog view={view} onClose={onClose} />;
    case 'edit':
      return view && !view.builtIn && <EditDialog key={id} view={view} onClose={onClose} />;
    default:
      return null;
  }
}

/** Adds servers: paste anything, correct what was recognized, add. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('servers.form');
  const { text, drafts, unusable, shown, imported } = useDrafts(({ newServers }) => newServers);
  const { unreadable, isReading, whenRead } = useParsedText(text);
  const [wasTried, setTried] = useState(false);
  const { change } = useWindowSearch();
  const included = includedOf(drafts);
  const cannotAdd = included.length === 0 && !isReading;
  const current = drafts[shown];

  const addIncluded = async (connect: boolean) => {
    if (!(await whenRead())) return [];
    const read = useDrafts.getState().newServers;
    const chosen = includedOf(read.drafts);
    if (chosen.length === 0) return [];
    setTried(true);
    const faulty = read.drafts.findIndex(
      ({ isIncluded, draft }) => isIncluded && Object.keys(draftProblems(draft)).length > 0,
    );
    if (faulty >= 0) {
      changeNewServers({ shown: faulty });
      return [];
    }
    return client.servers.add({
      drafts: chosen.map(({ draft }) => tidyDraft(draft)),
      approved: !read.imported,
      ...(connect && { connects: true }),
    });
  };
  const { add, addError } = useAdding(addIncluded, 'item', discardDrafts);
  const failure = addError === null ? undefined : failureOf(addError);
  const ofField = current === undefined ? {} : problemOfField(failure, current.draft);

  return (
    <WideDialog
      title={t('addTitle')}
      onClose={onClose}
      footer={
        <>
          {drafts.length > 0 && (
            <>
              <Button variant="quiet" onPress={discardDrafts}>
                {t('discard')}
              </Button>
              <span className={layout.quiet}>{t('draftKept')}</span>
            </>
          )}
          {drafts.length === 0 && (
            <>
              <Button onPress={() => change({ dialog: 'import' })}>{t('import')}</Button>
              <Button onPress={() => change({ dialog: 'known' })}>{t('known')}</Button>
            </>
          )}
          <Spacer />
          <Button isDisabled={cannotAdd} onPress={() => add(false)}>
            {t('addOnly')}
          </Button>
          <Button variant="primary" isDisabled={cannotAdd} onPress={() => add(true)}>
            {t('addAndConnect')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={t('paste')}
        description={t('pasteHint')}
        isMono
        rows={text.includes('\n') ? 6 : 2}
        value={text}
        onChange={(pasted) => changeNewServers({ text: pasted })}
      />
      {drafts.length === 0 && (
        <div className={classNames(layout.wideRow, layout.muted)}>
          {t('byHand')}
          <Button onPress={() => startDraft(blankCommand())}>{t('command')}</Button>
          <Button onPress={() => startDraft(blankUrl())}>{t('url')}</Button>
        </div>
      )}
      {unreadable !== undefined && drafts.length === 0 && <FailureNotice failure={unreadable} />}
      {failure !== undefined && !('privateKey' in ofField) && <FailureNotice failure={failure} />}
      <UnusableList unusable={unusable} />
      {imported && drafts.length > 0 && <p className={layout.quiet}>{t('imported')}</p>}
      {drafts.length > 1 && <DraftList />}
      {current !== undefined && <ImportNotes notes={current.notes} />}
      {current !== undefined && (
        <ServerForm
          draft={current.draft}
          onChange={(draft) => changeDraft(shown, { draft })}
          problems={wasTried ? { ...draftProblems(current.draft), ...ofField } : {}}
        />
      )}
    </WideDialog>
  );
}

/** The drafts of one text: which to add, and which the form shows. */
function DraftList() {
  const t = useTranslations('servers.form');
  const { drafts, shown } = useDrafts(({ newServers }) => newServers);
  return (
    <div>
      <h3 className={css.found}>{t('found', { count: drafts.length })}</h3>
      <ul className={classNames(layout.box, css.dialogList)}>
        {drafts.map(({ draft, isIncluded }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: drafts have fixed places; names may be equal.
            key={index}
            className={classNames(layout.aligned, css.dialogItem)}
            aria-current={index === shown ? 'true' : undefined}
          >
            <Checkbox isSelected={isIncluded} onChange={(next) => changeDraft(index, { isIncluded: next })}>
              <span className={layout.hidden}>{t('include', { server: draft.name })}</span>
            </Checkbox>
            <button
              type="button"
              className={classNames(layout.fillWidth, layout.aligned, layout.oneLine, css.choose)}
              onClick={() => changeNewServers({ shown: index })}
            >
              {draft.name}
              <code className={css.target}>
                {draft.transport === 'stdio' ? [draft.command, ...shownWords(draft.args)].join(' ') : draft.url}
              </code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const pauseMs = 200;

const includedOf = (drafts: NewServers['drafts']) => drafts.filter(({ isIncluded }) => isIncluded);

/**
 * Lets the host parse `text` after a pause in typing, and stores the drafts; `unreadable` is the failure, if any. A text
 * that was parsed before the dialog was closed isn't parsed again. `whenRead` resolves when parsing is done, with `false`
 * when the text has changed meanwhile.
 */
function useParsedText(text: string) {
  const [unreadable, setUnreadable] = useState<Failure>();
  const [read, setRead] = useState(() => (useDrafts.getState().newServers.drafts.length > 0 ? text : ''));
  const reading = useRef(Promise.resolve(true));
  useEffect(() => {
    if (text === read) return;
    const abort = new AbortController();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    reading.current = promise;
    const finish = (found: PastedServers, failure?: Failure) => {
      if (abort.signal.aborted) return;
      setDrafts(found);
      setUnreadable(failure);
      setRead(text);
      resolve(true);
    };
    const timer = setTimeout(async () => {
      const nothing = { servers: [], unusable: [], imported: false };
      if (text.trim() === '') return finish(nothing);
      try {
        finish(await client.servers.parse({ text }, { signal: abort.signal }));
      } catch (error) {
        finish(nothing, failureOf(error));
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
      resolve(false);
    };
  }, [text, read]);
  return { unreadable, isReading: text !== read && text.trim() !== '', whenRead: () => reading.current };
}

/** Edits a server. Changes survive closing the dialog until they are saved or discarded. */
function EditDialog({ view: { server }, onClose }: { view: ServerView; onClose: () => void }) {
  const t = useTranslations('servers.form');
  const edit = useDrafts((store) => store.edits[server.id]);
  const draft = editOf(server, edit);
  const [wasTried, setTried] = useState(false);
  const problems = draftProblems(draft);
  const discard = () => {
    setEdit(server, undefined);
    onClose();
  };
  const { mutate, error } = useMutation(host.servers.update.mutationOptions({ gcTime: 0, onSuccess: discard }));
  const failure = error === null ? undefined : failureOf(error);
  const ofField = problemOfField(failure, draft);
  const save = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) mutate({ serverId: server.id, draft: tidyDraft(draft) });
  };
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('editTitle', { server: server.name })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={discard}>{t('discard')}</Button>
          <Button variant="primary" onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {failure !== undefined && !('privateKey' in ofField) && <FailureNotice failure={failure} />}
      <ServerForm
        draft={draft}
        onChange={(next) => setEdit(server, next)}
        problems={wasTried ? { ...problems, ...ofField } : {}}
      />
    </Dialog>
  );
}

async function removeServer({ id: serverId, name }: Server): Promise<void> {
  if ((await attempt(client.servers.remove({ serverId }).then(() => true))) !== true) return;
  offerUndo({ what: 'server', name }, () => client.servers.restore({ serverId }));
}

function RemoveDialog({ view: { server }, onClose }: { view: ServerView; onClose: () => void }) {
  const t = useTranslations('servers');
  return (
    <ConfirmDialog
      title={t('removeTitle', { server: server.name })}
      action={t('removeConfirm')}
      onConfirm={() => void removeServer(server)}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
