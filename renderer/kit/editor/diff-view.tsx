import { useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../state/preferences.ts';
import css from './editor.module.css';
import { loadMonaco, sharedOptions } from './load-monaco.ts';
import type { Monaco } from './monaco-setup.ts';

interface DiffViewProps {
  before: string;
  after: string;
  /** A language of the editor, `plaintext` for none. */
  language: string;
  label: string;
}

type Editor = ReturnType<Monaco['editor']['createDiffEditor']>;

/** Two texts and what differs between them: side by side where there is room, else one below the other. */
export function DiffView({ before, after, language, label }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ monaco: Monaco; editor: Editor }>();
  const [hasFailed, setFailed] = useState(false);
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines);

  const models = useRef<ReturnType<Editor['getModel']>>(null);

  useEffect(() => {
    let editor: Editor | undefined;
    let isGone = false;
    loadMonaco().then(
      (monaco) => {
        if (isGone || host.current === null) return;
        editor = createEditor(monaco, host.current);
        setLoaded({ monaco, editor });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      editor?.dispose();
      disposeModels(models.current);
      models.current = null;
      setLoaded(undefined);
    };
  }, []);

  useEffect(() => {
    if (loaded === undefined) return;
    const { monaco, editor } = loaded;
    const old = models.current;
    models.current = {
      original: monaco.editor.createModel(before, language),
      modified: monaco.editor.createModel(after, language),
    };
    editor.setModel(models.current);
    // Only what no editor shows may go.
    disposeModels(old);
    const firstDiff = editor.onDidUpdateDiff(() => {
      firstDiff.dispose();
      const [change] = editor.getLineChanges() ?? [];
      if (change !== undefined) editor.revealLineInCenterIfOutsideViewport(Math.max(1, change.modifiedStartLineNumber));
    });
    return () => firstDiff.dispose();
  }, [loaded, before, after, language]);

  useEffect(() => {
    if (loaded === undefined) return;
    const { editor } = loaded;
    const wordWrap = isWrapped ? 'on' : 'off';
    editor.updateOptions({ diffWordWrap: wordWrap, wordWrap });
    const listeners = [editor.getOriginalEditor(), editor.getModifiedEditor()].map((side) => {
      const name = () => {
        if (side.getRawOptions().ariaLabel !== label) side.updateOptions({ ariaLabel: label });
      };
      name();
      // The name is lost whenever there is room for both sides again.
      return side.onDidChangeConfiguration(name);
    });
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [loaded, isWrapped, label]);

  return (
    <div className={css.view}>
      <div ref={host} className={css.host} />
      {hasFailed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={css.plain} tabIndex={0} aria-label={label}>
          <pre>{after}</pre>
        </section>
      )}
    </div>
  );
}

function disposeModels(models: ReturnType<Editor['getModel']>): void {
  models?.original.dispose();
  models?.modified.dispose();
}

function createEditor(monaco: Monaco, host: HTMLElement): Editor {
  return monaco.editor.createDiffEditor(host, {
    ...sharedOptions(host),
    readOnly: true,
    domReadOnly: true,
    originalEditable: false,
    tabFocusMode: true,
    renderLineHighlight: 'none',
    useInlineViewWhenSpaceIsLimited: true,
    renderSideBySideInlineBreakpoint: 760,
    // Nothing here can be put back or staged.
    renderMarginRevertIcon: false,
    renderGutterMenu: false,
    ignoreTrimWhitespace: false,
    renderOverviewRuler: false,
    hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 8 },
  });
}
