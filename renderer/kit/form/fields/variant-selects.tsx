import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import { chooseOption } from './choose-option.ts';
import controls from './controls.module.css';
import { useForm } from './form-context.ts';
import { nodeLabel, useNode } from './form-node.ts';

/** Chooses among the alternatives that the schema gives for a value. */
export function VariantSelects() {
  const t = useTranslations('forms');
  const form = useForm();
  const node = useNode();
  return node.level.groups.map(({ labels, chosen }, group) => (
    <select
      // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema have no name but their position.
      key={group}
      className={controls.variant}
      aria-label={t('variant', { name: nodeLabel(node) })}
      value={chosen}
      onChange={(event) => chooseOption(form, node, group, Number(event.target.value))}
    >
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two alternatives may be called the same.
        <option key={index} value={index}>
          {visibleText(label)}
        </option>
      ))}
    </select>
  ));
}
