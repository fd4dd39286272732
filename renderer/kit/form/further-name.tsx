import { useState } from 'react';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { useForm } from './form-context.ts';
import { useNode } from './form-node.ts';
import { asObject, valueAt, withKeyRenamed, withValue } from './schema/exact-document.ts';

/** The name of a field that the schema does not name; another name is taken over when the field is left. */
export function FurtherName() {
  const t = useTranslations('forms');
  const { change } = useForm();
  const { path, name } = useNode();
  const [typed, setTyped] = useState<string>();
  const rename = () => {
    const parent = path.slice(0, -1);
    if (typed !== undefined && typed !== '') {
      change((document) => {
        const object = asObject(valueAt(document, parent));
        return withValue(document, parent, withKeyRenamed(object, name, typed));
      });
    }
    setTyped(undefined);
  };
  return (
    <input
      className={controls.nameInput}
      aria-label={t('nameOf', { name })}
      spellCheck={false}
      value={typed ?? name}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) rename();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
