import { skipToken, useQuery } from '@tanstack/react-query';
import { Braces } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { isCutItem } from '#shared/mcp/items/cut-item.ts';
import { foldDepth } from '#shared/mcp/json/json-depth.ts';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import type { Violation } from '#shared/model/runs/schema-check.ts';
import { host } from '../../data/client.ts';
import { useListFetch } from '../../data/queries.ts';
import { noteSecrets } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import layout from '../../ui/layout.module.css';
import { CodeView, formatJson, JsonEditor } from '../editor/index.ts';
import { CheckSummary } from './check-summary.tsx';
import css from './forms.module.css';
import { type FieldProblem, useProblemText } from './problems.tsx';
import { useRunByKey } from './run-by-key.ts';
import { asObject } from './schema/exact-document.ts';
import { secretFields } from './schema/secret-fields.ts';
import { goToFirstProblem, SchemaForm, useReveal, useSchemaForm } from './schema-form.tsx';
import { useSchemaCheck } from './text-check.ts';

const tabs = ['form', 'json', 'schema', 'message'] as const;
type TabId = (typeof tabs)[number];
const none: readonly Violation[] = [];
const noProblems: readonly FieldProblem[] = [];

export interface ArgumentsEditorProps {
  sessionId: SessionId;
  /** The tool's position in the session's list. */
  ordinal: number;
  /** Each draft has its own form. */
  draftKey: string;
  /** The arguments as JSON text. */
  text: string;
  onTextChange: (text: string) => void;
  /** On Ctrl/Cmd+Enter, and on Enter in a line of a form that is complete. */
  onRun: () => void;
  /** Each new object shows all problems and focuses the first. */
  reveal: object | undefined;
  /** Above the fields. */
  description: ReactNode;
  /** The message that would be sent. */
  message: ReactNode;
}

/** A tool's arguments: as a form, as JSON, with their schema and the message. */
export function ArgumentsEditor(props: ArgumentsEditorProps) {
  return <Editor key={props.draftKey} {...props} />;
}

function Editor(props: ArgumentsEditorProps) {
  const { sessionId, ordinal, text, onTextChange, onRun, reveal, description, message } = props;
  const t = useTranslations('forms');
  const formId = useId();
  const tool = useToolSchema(sessionId, ordinal);
  const schema = tool?.schema;
  useSecretFields(props.draftKey, tool);
  const check = useSchemaCheck(sessionId, ordinal, text);
  const violations = check.check?.violations ?? none;
  const isSchemaCut = tool?.isCut === true;
  const model = useSchemaForm({ formId, schema, isSchemaCut, text, onTextChange, violations });
  const { problems } = model;
  const isTried = useStore(model.context.state, ({ showsAll }) => showsAll);
  const shownProblems = isTried ? problems : noProblems;
  const [tab, setTab] = useState<TabId>('form');
  const [target, setTarget] = useState<{ pointer: string }>();

  const goToFirst = () => {
    const [first] = problems;
    if (first !== undefined && (tab === 'json' || model.values.problem !== undefined)) {
      setTab('json');
      setTarget({ pointer: first.pointer });
      return;
    }
    flushSync(() => setTab('form'));
    goToFirstProblem(model);
  };
  useReveal(model, { reveal, isChecking: check.isChecking }, goToFirst);
  const editJson = (next: string) => {
    model.context.state.setState({ showsAll: true });
    onTextChange(next);
  };
  return (
    <div className={classNames(layout.view, css.editor)} onKeyDownCapture={useRunByKey(onRun)}>
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => {
          setTab(tabs.find((each) => each === key) ?? 'form');
          setTarget(undefined);
        }}
      >
        <TabBar aria-label={t('editor')} names={tabs.map((each) => ({ id: each, name: t(`tabs.${each}`) }))}>
          {tabs.map((each) => (
            <Tab key={each} id={each}>
              {t(`tabs.${each}`)}
            </Tab>
          ))}
        </TabBar>
        <CheckSummary check={check} form={model.context} onGoToFirst={goToFirst} />
        <TabPanel id="form">
          <div className={css.scroll}>
            {description}
            {(tool !== undefined || model.values.problem !== undefined) && (
              <SchemaForm model={model} label={t('editor')} onOpenJson={() => setTab('json')} onRun={onRun} />
            )}
          </div>
        </TabPanel>
        <TabPanel id="json">
          <JsonPanel text={text} onTextChange={editJson} schema={schema} problems={shownProblems} target={target} />
        </TabPanel>
        <TabPanel id="schema">
          <SchemaPanel tool={tool} />
        </TabPanel>
        <TabPanel id="message">{message}</TabPanel>
      </Tabs>
    </div>
  );
}

interface JsonPanelProps {
  text: string;
  onTextChange: (text: string) => void;
  schema: Json | undefined;
  problems: readonly FieldProblem[];
  /** The value to reveal. */
  target: { pointer: string } | undefined;
}

export function JsonPanel({ text, onTextChange, schema, problems, target }: JsonPanelProps) {
  const t = useTranslations('forms');
  const problemText = useProblemText();
  const marks = useMemo(
    () => problems.map((problem) => ({ pointer: problem.pointer, message: problemText(problem) })),
    [problems, problemText],
  );
  return (
    <div className={css.panel}>
      <JsonEditor
        value={text}
        label={t('json')}
        onChange={onTextChange}
        schema={schema}
        marks={marks}
        target={target}
        corner={
          <IconButton
            icon={Braces}
            label={t('format')}
            onPress={() => {
              const formatted = formatJson(text);
              if (formatted !== undefined) onTextChange(formatted);
            }}
          />
        }
      />
    </div>
  );
}

function SchemaPanel({ tool }: { tool: ToolSchema | undefined }) {
  const t = useTranslations('forms');
  const text = useMemo(() => (tool?.schema === undefined ? undefined : JSON.stringify(tool.schema, null, 2)), [tool]);
  if (tool === undefined) return null;
  if (text === undefined) {
    return <p className={classNames(layout.vertical, css.noForm)}>{t(tool.isCut ? 'schemaCut' : 'noSchema')}</p>;
  }
  return (
    <div className={css.panel}>
      <CodeView
        value={text}
        language="json"
        label={t('schema')}
        corner={<CopyButton text={text} label={t('schema')} />}
      />
    </div>
  );
}

/** A tool's `inputSchema` as sent; `schema` is undefined when there is none, or when it wasn't kept. */
interface ToolSchema {
  schema: Json | undefined;
  /** Of the tool, only the beginning was kept. */
  isCut: boolean;
}

/** Notes which fields of a draft are secrets, which aren't stored; of an incomplete definition nobody knows. */
function useSecretFields(draftKey: string, tool: ToolSchema | undefined): void {
  const names = useMemo(() => (tool === undefined || tool.isCut ? undefined : secretFields(tool.schema)), [tool]);
  useEffect(() => noteSecrets(draftKey, names), [draftKey, names]);
}

/** The schema of the tool at `ordinal`; undefined until loaded. */
function useToolSchema(sessionId: SessionId, ordinal: number): ToolSchema | undefined {
  const generation = useListFetch(sessionId, 'tools')?.generation;
  const { queryKey, ...options } = host.catalog.itemText.queryOptions({
    input: generation === undefined ? skipToken : { sessionId, kind: 'tools', ordinal },
  });
  // A new fetch may bring another schema.
  const { data } = useQuery({ ...options, queryKey: [...queryKey, generation] });
  return useMemo(() => {
    const item = data === undefined ? undefined : parseJson(data.text);
    if (item === undefined || item === null) return undefined;
    foldDepth(item);
    return { schema: ownValue(asObject(item), 'inputSchema'), isCut: isCutItem(item) };
  }, [data]);
}
