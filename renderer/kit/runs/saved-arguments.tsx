import { useMutation } from '@tanstack/react-query';
import { Play, TextCursorInput, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { SavedArguments as SavedSet } from '#shared/model/runs/history.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useSavedArguments } from '../../data/queries.ts';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { Fetching } from '../fetching.tsx';
import css from './saved-arguments.module.css';

interface SavedArgumentsProps {
  kind: SavedSet['kind'];
  serverId: ServerId;
  /** Of the tool or the prompt. */
  name: string;
  /** What is filled in now, as JSON text of an object. */
  argumentsText: string;
  /** Puts a saved set into the form. */
  onLoad: (argumentsText: string) => void;
  /** Whether `onRun` works now. */
  canRun?: boolean;
  /** Puts a saved set into the form and runs it; absent: it can only be loaded. */
  onRun?: (argumentsText: string) => void;
}

const maxLabelLength = 200;

/** The user's saved sets of arguments for a tool or a prompt: to load, to replace, to remove. */
export function SavedArguments(props: SavedArgumentsProps) {
  const { kind, serverId, name, argumentsText, onLoad, canRun = true, onRun } = props;
  const t = useTranslations('savedArguments');
  const of = { kind, serverId, name };
  const query = useSavedArguments(of);
  const sets = query.data ?? [];
  const [label, setLabel] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: host.savedArguments.key() });
  const save = useMutation(
    host.savedArguments.save.mutationOptions({
      onSuccess: () => {
        setLabel(undefined);
        return refresh();
      },
    }),
  );
  const remove = useMutation(
    host.savedArguments.remove.mutationOptions({
      onSuccess: (_done, removed) => {
        const set = sets.find((each) => each.label === removed.label);
        if (set !== undefined) {
          const { label: name, argumentsText: text } = set;
          offerUndo({ what: 'removed', name }, async () => {
            await client.savedArguments.save({ ...of, label: name, argumentsText: text });
            await refresh();
          });
        }
        return refresh();
      },
    }),
  );
  const error = save.error ?? remove.error;
  const closeForm = () => {
    setLabel(undefined);
    save.reset();
  };
  const isKnown = sets.some((set) => set.label === label?.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = label?.trim().slice(0, maxLabelLength);
    if (trimmed === undefined || trimmed === '') return;
    remove.reset();
    save.mutate({ ...of, label: trimmed, argumentsText });
  };
  return (
    <Section
      title={t('title')}
      actions={
        label === undefined && (
          <Button variant="quiet" onPress={() => setLabel('')}>
            {t('saveThese')}
          </Button>
        )
      }
    >
      {label !== undefined && (
        <form className={classNames(layout.row, css.form)} onSubmit={submit}>
          <TextField
            label={t('label')}
            isLabelHidden
            placeholder={t('label')}
            value={label}
            onChange={setLabel}
            autoFocus
            onKeyDown={(event) => {
              if (event.key === 'Escape') closeForm();
              else event.continuePropagation();
            }}
          />
          <Button type="submit" isDisabled={label.trim() === '' || save.isPending}>
            {isKnown ? t('replace') : t('save')}
          </Button>
          <Button variant="quiet" onPress={closeForm}>
            {t('cancel')}
          </Button>
        </form>
      )}
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <Fetching query={query} />
      {query.data?.length === 0 && label === undefined && <p className={layout.quiet}>{t('none')}</p>}
      <ul>
        {sets.map((set) => (
          <li key={set.label} className={classNames(layout.aligned, layout.shrink)}>
            <button
              type="button"
              className={classNames(layout.fillWidth, css.load)}
              title={`${t('load', { label: set.label })}\n${set.argumentsText.slice(0, 500)}`}
              onClick={() => onLoad(set.argumentsText)}
            >
              <bdi className={classNames(layout.truncate, css.name)}>{visibleText(set.label)}</bdi>
              <code className={classNames(layout.truncate, layout.dim)}>
                {visibleText(
                  set.argumentsText.slice(0, 400).replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run)),
                )}
              </code>
            </button>
            {onRun !== undefined && (
              <IconButton
                icon={Play}
                label={t('run', { label: set.label })}
                isDisabled={!canRun}
                onPress={() => onRun(set.argumentsText)}
              />
            )}
            <IconButton
              icon={Trash2}
              label={t('remove', { label: set.label })}
              onPress={() => {
                save.reset();
                remove.mutate({ ...of, label: set.label });
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shown above a result of other arguments than those in the form; `onLoad` puts its own into the form. */
export function EarlierArguments({ onLoad }: { onLoad: () => void }) {
  const t = useTranslations('savedArguments');
  return (
    <div className={classNames(layout.wrappingRow, css.strip)} role="note">
      <span title={t('earlierText')}>{t('earlier')}</span>
      <Button variant="quiet" onPress={onLoad}>
        <TextCursorInput aria-hidden />
        {t('loadThese')}
      </Button>
    </div>
  );
}
