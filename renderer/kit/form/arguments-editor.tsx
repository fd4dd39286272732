import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id.ts';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ArgumentsForm } from './arguments-form.tsx';
import { CheckTag } from './check-tag.tsx';
import { fieldProblem } from './field-problem.ts';
import { createFormState, type FormContextValue, fieldId, setOpen } from './form-context.ts';
import { useDocument, writeDocument } from './form-document.ts';
import css from './forms.module.css';
import { JsonPanel } from './json-panel.tsx';
import { NoForm } from './no-form.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProblemStore } from './problem-store.ts';
import { registry } from './registry.ts';
import { enclosingPointers } from './schema/json-path.ts';
import { SchemaScope } from './schema/schema-scope.ts';
import { SchemaPanel } from './schema-panel.tsx';
import { useSchemaCheck } from './use-schema-check.ts';
import { useToolSchema } from './use-tool-schema.ts';

const tabs = ['form', 'json', 'schema'] as const;
type TabId = (typeof tabs)[number];

export interface ArgumentsEditorProps {
  sessionId: SessionId;
  /** The tool's position in the session's list. */
  ordinal: number;
  /** Tells the drafts apart: another one is another form. */
  draftKey: string;
  /** The arguments as JSON text: what is sent. */
  text: string;
  onTextChange: (text: string) => void;
  /** Ctrl/Cmd+Enter, anywhere in it. */
  onRun: () => void;
}

/** A tool's arguments: as a form, as JSON, and the schema that asks for them. */
export function ArgumentsEditor(props: ArgumentsEditorProps) {
  return <Editor key={props.draftKey} {...props} />;
}

function Editor({ sessionId, ordinal, text, onTextChange, onRun }: ArgumentsEditorProps) {
  const t = useTranslations('forms');
  const formId = useId();
  const tool = useToolSchema(sessionId, ordinal);
  const schema = tool?.schema;
  const { state, change } = useDocument(text, onTextChange);
  const check = useSchemaCheck(sessionId, ordinal, text);
  const [tab, setTab] = useState<TabId>('form');
  const [target, setTarget] = useState<{ pointer: string }>();
  const [formState] = useState(createFormState);
  const [problemStore] = useState(() => new ProblemStore());
  const scope = useMemo(() => new SchemaScope(schema ?? {}), [schema]);
  const form = useMemo<FormContextValue>(
    () => ({ formId, registry, scope, state: formState, problems: problemStore, change }),
    [formId, scope, formState, problemStore, change],
  );
  const violations = check.check?.violations;
  const problems = useMemo(
    () => (violations ?? []).map((violation) => fieldProblem(violation, schema)),
    [violations, schema],
  );
  useEffect(() => problemStore.set(problems), [problemStore, problems]);

  const goTo = (pointer: string) => {
    if (tab === 'json' || state.problem !== undefined) {
      setTab('json');
      setTarget({ pointer });
      return;
    }
    const [, ...around] = enclosingPointers(pointer);
    flushSync(() => {
      setTab('form');
      setOpen(form, around, true);
    });
    // What cannot be focused is told by what is around it.
    for (const at of [pointer, ...around]) {
      const control = document.getElementById(fieldId(formId, at));
      if (control === null) continue;
      control.scrollIntoView({ block: 'nearest' });
      control.focus();
      return;
    }
  };
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onRun();
  };
  return (
    <div className={css.editor} onKeyDownCapture={runByKey}>
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => {
          setTab(tabs.find((each) => each === key) ?? 'form');
          setTarget(undefined);
        }}
      >
        <TabBar aria-label={t('editor')} trailing={<CheckTag check={check} />}>
          {tabs.map((each) => (
            <Tab key={each} id={each}>
              {t(`tabs.${each}`)}
            </Tab>
          ))}
        </TabBar>
        <TabPanel id="form">
          <div className={css.scroll}>
            {tool !== undefined && state.problem === undefined && (
              <ArgumentsForm form={form} label={t('editor')} sent={schema} document={state.document} />
            )}
            {state.problem !== undefined && (
              <NoForm
                problem={state.problem}
                onOpenJson={() => setTab('json')}
                onStartOver={() => onTextChange('{}')}
                onKeepLast={() => onTextChange(writeDocument(state.document))}
              />
            )}
          </div>
        </TabPanel>
        <TabPanel id="json">
          <JsonPanel text={text} onTextChange={onTextChange} schema={schema} problems={problems} target={target} />
        </TabPanel>
        <TabPanel id="schema">
          <SchemaPanel tool={tool} />
        </TabPanel>
      </Tabs>
      <ProblemList check={check} problems={problems} onGoTo={goTo} />
    </div>
  );
}
