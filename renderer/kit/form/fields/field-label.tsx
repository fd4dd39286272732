import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleLines, visibleText } from '../../../ui/visible-text.ts';
import { fieldId, focusById, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import { unappliedMark } from '../run-by-key.ts';
import { asObject, pointerOf, valueAt, withKeyRenamed, withValue } from '../schema/exact-document.ts';
import type { FieldLevel } from '../schema/field-level.ts';
import { boundKeywords } from '../schema/shapes.ts';
import controls from './controls.module.css';
import { type FormField, useProblemTexts } from './form-field.ts';

/** A field's title and name, its type with its limits, and its description. */
export function FieldLabel({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const { texts } = useForm();
  const { id, name, place, level } = field;
  const limits = useLimitTexts(level);
  const title = level.title === undefined || level.title === name ? undefined : visibleText(level.title);
  return (
    <div className={classNames(layout.baselineRow, css.label)}>
      {place.kind === 'further' ? (
        <FurtherName field={field} />
      ) : (
        <label htmlFor={id} className={css.name}>
          {title !== undefined && <bdi className={css.title}>{title}</bdi>}
          <code className={title === undefined ? css.title : css.realName}>
            <bdi>{place.kind === 'item' ? `[${name}]` : visibleText(name === '' ? '""' : name)}</bdi>
          </code>
          {field.isRequired && (
            <span className={classNames(layout.error, layout.strong)} title={t('required')} aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      {texts === undefined && (
        <span className={css.type}>{[level.typeLabel, ...limits].filter((text) => text !== '').join(' · ')}</span>
      )}
      {level.isDeprecated && <Tag tone="warn">{t('deprecated')}</Tag>}
      {level.isReadOnly && <Tag>{t('readOnly')}</Tag>}
      {place.kind === 'further' && !place.isAllowed && <Tag tone="warn">{t('unknownField')}</Tag>}
      <p id={`${id}-description`} className={classNames(layout.quiet, css.description)} title={level.description}>
        {level.description !== undefined && <bdi>{visibleLines(level.description)}</bdi>}
      </p>
    </div>
  );
}

/** The editable name of a field that the schema doesn't name; applied on Enter and when it is left, if it is free. */
function FurtherName({ field: { path, name } }: { field: FormField }) {
  const t = useTranslations('forms');
  const { formId, change } = useForm();
  const [typed, setTyped] = useState<string>();
  const [isTaken, setTaken] = useState(false);
  const errorId = useId();
  const parent = path.slice(0, -1);
  const renamedId = fieldId(formId, pointerOf([...parent, typed || name]));
  const enter = (next: string | undefined) => {
    setTyped(next);
    setTaken(false);
  };
  /** False when another field has the name. */
  const rename = (): boolean => {
    let isOthers = false;
    if (typed !== undefined && typed !== '' && typed !== name) {
      change((document) => {
        const object = asObject(valueAt(document, parent));
        isOthers = Object.hasOwn(object ?? {}, typed);
        return isOthers ? document : withValue(document, parent, withKeyRenamed(object, name, typed));
      });
    }
    if (!isOthers) enter(undefined);
    return !isOthers;
  };
  return (
    <>
      <input
        className={controls.nameInput}
        aria-label={t('nameOf', { name })}
        aria-invalid={isTaken}
        aria-describedby={isTaken ? errorId : undefined}
        spellCheck={false}
        value={typed ?? name}
        {...unappliedMark(typed === undefined ? undefined : renamedId)}
        onChange={(event) => enter(event.target.value)}
        onBlur={() => {
          if (!rename()) enter(undefined);
        }}
        onKeyDown={(event) => {
          // These keys are then the input method's.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') enter(undefined);
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          // The form would run, with the name of before.
          event.preventDefault();
          if (flushSync(rename)) focusById(renamedId);
          else setTaken(true);
        }}
      />
      {isTaken && (
        <span id={errorId} className={css.problem}>
          {t('nameTaken')}
        </span>
      )}
    </>
  );
}

const maxPatternLength = 60;

/** The limits that the schema sets beside the type. */
function useLimitTexts({ limits, kind }: FieldLevel): string[] {
  const t = useTranslations('forms');
  const { format, mediaType, pattern, bounds, isUnique } = limits;
  const texts = [format, mediaType].filter((text) => text !== undefined).map(visibleText);
  for (const keyword of boundKeywords) {
    const value = bounds[keyword];
    if (value !== undefined) texts.push(t(`bound.${keyword}`, { value }));
  }
  if (pattern !== undefined) {
    const text = pattern.length > maxPatternLength ? `${pattern.slice(0, maxPatternLength)}…` : pattern;
    texts.push(t('pattern', { pattern: visibleText(text) }));
  }
  if (isUnique && kind === 'array') texts.push(t('unique'));
  return texts;
}

const maxExamples = 3;
const maxDetailLength = 300;

/** Below a control: notes on the schema, examples, problems; `isWhole`: also those of nested values. */
export function FieldRemarks({ field, isWhole }: { field: FormField; isWhole: boolean }) {
  const { list } = useQuantities();
  const t = useTranslations('forms');
  const { id, level, value } = field;
  const problems = useProblemTexts(field, isWhole);
  const examples = value === undefined ? level.examples.slice(0, maxExamples) : [];
  return (
    <>
      <SchemaNotes level={level} />
      {examples.length > 0 && (
        <p className={classNames(layout.quiet, layout.breaking)}>
          {t('examples', { values: list(examples.map((example) => visibleText(JSON.stringify(example)))) })}
        </p>
      )}
      <ul id={`${id}-problems`} className={css.problems}>
        {problems.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a validator may say the same twice.
          <li key={index} className={css.problem}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The problems of the schema itself, with the server's own words. */
export function SchemaNotes({ level: { notes, object } }: { level: FieldLevel }) {
  const t = useTranslations('forms.note');
  const patterns = { code: 'patternProperties' as const, detail: object.patterns.join('  ') };
  const shown = object.patterns.length === 0 ? notes : [...notes, patterns];
  if (shown.length === 0) return null;
  return (
    <ul className={css.notes}>
      {shown.map(({ code, detail = '' }) => (
        <li key={code} className={classNames(layout.baselineRow, css.note)}>
          <TriangleAlert aria-hidden />
          <span>{t(code, { detail: visibleText(detail.slice(0, maxDetailLength)) })}</span>
        </li>
      ))}
    </ul>
  );
}
