import { ToggleButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { hasTerm, withoutKey, withTerm } from '#shared/mcp/traffic-filter/parse-filter.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Tooltip } from '../../../ui/controls/tooltip.tsx';
import layout from '../../../ui/layout.module.css';
import css from './filter.module.css';

/** Shows only what failed: the filter's term for it. */
export function ErrorsToggle() {
  const t = useTranslations('traffic');
  const [text, setText] = usePreference('trafficText');
  return (
    <Tooltip text={t('errorsNote')}>
      <ToggleButton
        className={classNames(layout.quiet, css.errors)}
        isSelected={hasTerm(text, 'is', 'error')}
        onChange={(isOn) => setText(isOn ? withTerm(text, 'is', 'error') : withoutKey(text, 'is'))}
      >
        {t('errors')}
      </ToggleButton>
    </Tooltip>
  );
}
