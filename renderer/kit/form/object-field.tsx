import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { AddField } from './add-field.tsx';
import type { NodeFieldProps } from './form-library.ts';
import type { FieldPlace } from './form-node.ts';
import { NodeContext } from './form-node.ts';
import css from './forms.module.css';
import { asObject, ownValue } from './schema/exact-document.ts';
import { childPath } from './schema/json-path.ts';
import { ValueField } from './value-field.tsx';

const required: FieldPlace = { kind: 'property', isRequired: true };
const optional: FieldPlace = { kind: 'property', isRequired: false };
const allowed: FieldPlace = { kind: 'further', isAllowed: true };
const unknown: FieldPlace = { kind: 'further', isAllowed: false };

/** With more fields than this, those out of sight are not laid out. */
const mostLaidOut = 60;

/** The fields of an object: those of the schema in its order, then what else the object has. */
export function ObjectField({ registry }: Pick<NodeFieldProps, 'registry'>) {
  const t = useTranslations('forms');
  const node = registry.formContext;
  const { path, level, value, depth, place } = node;
  const { properties, names, isOpen, further: furtherSchema } = level.object;
  const object = asObject(value);
  const further = useMemo(() => Object.keys(object ?? {}).filter((key) => !names.has(key)), [object, names]);
  return (
    <div className={css.fields} data-many={properties.length + further.length > mostLaidOut || undefined}>
      {place.kind === 'root' && properties.length === 0 && further.length === 0 && !isOpen && (
        <p className={css.remark}>{t('noFields')}</p>
      )}
      {properties.map(({ name, schema, isRequired }) => (
        <ValueField
          key={name}
          path={childPath(path, name)}
          name={name}
          schema={schema}
          value={ownValue(object, name)}
          place={isRequired ? required : optional}
          depth={depth + 1}
        />
      ))}
      {further.map((name) => (
        <ValueField
          key={`further ${name}`}
          path={childPath(path, name)}
          name={name}
          schema={furtherSchema}
          value={ownValue(object, name)}
          place={isOpen ? allowed : unknown}
          depth={depth + 1}
        />
      ))}
      {isOpen && (
        <NodeContext value={node}>
          <AddField schema={furtherSchema} />
        </NodeContext>
      )}
    </div>
  );
}
