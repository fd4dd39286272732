import '../../data/jitless.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ClientFeature, clientFeatures } from '#shared/model/inbox/client-setup.ts';
import { gatePolicySchema } from '#shared/model/inbox/gate.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { defaultSettings, languageNames, locales, themes } from '#shared/model/settings/default-settings.ts';
import { type Settings, type SettingsPatch, settingsPatchSchema } from '#shared/model/settings/settings.ts';
import { useAppInfo, useChangeSettings, useSettings } from '../../data/queries.ts';
import { showError } from '../../state/notice.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { ChoiceSetting, NumberSetting, type SettingFacts, SwitchSetting, TypedSetting } from './setting-row.tsx';

/** One thing on the page that the search finds by its texts. */
export interface PageItem {
  /** Of a setting: its name in the file. */
  id: string;
  /** What is searched besides the section's title. */
  words: string;
  view: ReactNode;
}

export interface PageSection {
  id: string;
  title: string;
  items: PageItem[];
}

/** Changes some settings; a failure goes to the notice bar. */
export function useChange(): (patch: SettingsPatch) => void {
  const { mutate } = useChangeSettings();
  return (patch) => mutate(patch, { onError: showError });
}

/** The settings by section, each with its control. Every change counts at once. */
export function useSettingSections(): Record<'appearance' | 'requests' | 'calls' | 'client' | 'traffic', PageSection> {
  const t = useTranslations('settings');
  const gate = useTranslations('gate');
  const client = useTranslations('client');
  const { count } = useQuantities();
  const settings = useSettings();
  const change = useChange();
  const { version = '' } = useAppInfo() ?? {};
  const item = (id: string, { label, description }: SettingFacts, view: ReactNode): PageItem => ({
    id,
    words: `${label} ${description} ${id}`,
    view,
  });
  const factsOf = (
    key: keyof Settings,
    texts: Pick<SettingFacts, 'label' | 'description' | 'usual'>,
  ): SettingFacts => ({
    ...texts,
    isModified: JSON.stringify(settings[key]) !== JSON.stringify(valueAt(defaultSettings, key)),
    onReset: () => change({ [key]: undefined }),
  });
  const number = (
    key: 'timeoutMs' | 'maxTimeoutMs' | 'callsPerMinute' | 'logRetentionMb',
    texts: Pick<SettingFacts, 'label' | 'description'>,
    [min, max]: readonly [number, number],
    // How many of the file's units one on screen is.
    scale = 1,
  ) => {
    const facts = factsOf(key, { ...texts, usual: count(defaultSettings[key] / scale) });
    const onChange = (value: number) => change({ [key]: value * scale });
    return item(
      key,
      facts,
      <NumberSetting key={key} {...facts} value={settings[key] / scale} min={min} max={max} onChange={onChange} />,
    );
  };
  const choice = <Value extends string>(
    key: 'theme' | 'locale' | 'toolPolicy' | 'logLevel',
    texts: Pick<SettingFacts, 'label' | 'description'>,
    value: Value,
    options: readonly { value: Value; label: string }[],
    onChange: (value: Value) => void,
  ) => {
    const facts = factsOf(key, { ...texts, usual: options[0]?.label ?? '' });
    return item(key, facts, <ChoiceSetting key={key} {...facts} value={value} options={options} onChange={onChange} />);
  };
  const toggle = (key: 'showDemo' | 'appliesListChanges', texts: Pick<SettingFacts, 'label' | 'description'>) => {
    const facts = factsOf(key, { ...texts, usual: t(defaultSettings[key] ? 'on' : 'off') });
    const onChange = (isOn: boolean) => change({ [key]: isOn });
    return item(key, facts, <SwitchSetting key={key} {...facts} isOn={settings[key]} onChange={onChange} />);
  };
  const text = (
    key: 'clientName' | 'clientTitle' | 'clientVersion',
    texts: Pick<SettingFacts, 'label' | 'description' | 'usual'>,
    placeholder?: string,
  ) => {
    const facts = factsOf(key, texts);
    return item(
      key,
      facts,
      <TypedSetting
        key={key}
        {...facts}
        {...(placeholder !== undefined && { placeholder })}
        text={settings[key] ?? ''}
        problemOf={(typed) =>
          settingsPatchSchema.safeParse(patchOf(key, typed)).success ? undefined : t('invalidText')
        }
        onChange={(typed) => change(patchOf(key, typed))}
      />,
    );
  };
  const feature = (name: ClientFeature) => {
    const isOn = settings.clientFeatures[name] !== false;
    const { [name]: _before, ...others } = settings.clientFeatures;
    const set = (next: boolean) => change({ clientFeatures: next ? others : { ...others, [name]: false } });
    const facts: SettingFacts = {
      label: client(`features.${name}`),
      description: t(`featureHints.${name}`),
      usual: t('on'),
      isModified: !isOn,
      onReset: () => set(true),
    };
    return item(`clientFeatures.${name}`, facts, <SwitchSetting key={name} {...facts} isOn={isOn} onChange={set} />);
  };
  const extensions = () => {
    const facts = factsOf('clientExtensions', {
      label: t('extensions'),
      description: t('extensionsHint'),
      usual: t('none'),
    });
    return item(
      'clientExtensions',
      facts,
      <TypedSetting
        key="clientExtensions"
        {...facts}
        rows={3}
        placeholder='{ "com.example/charts": {} }'
        text={
          Object.keys(settings.clientExtensions).length === 0 ? '' : JSON.stringify(settings.clientExtensions, null, 2)
        }
        problemOf={(typed) => (extensionsOf(typed) === undefined ? t('invalidExtensions') : undefined)}
        onChange={(typed) => change({ clientExtensions: extensionsOf(typed) })}
      />,
    );
  };
  const languages = ['system', ...locales] as const;
  const levels = ['server', ...logLevels] as const;
  return {
    appearance: {
      id: 'appearance',
      title: t('appearance'),
      items: [
        choice(
          'theme',
          { label: t('theme'), description: t('themeHint') },
          settings.theme,
          themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) })),
          (theme) => change({ theme }),
        ),
        choice(
          'locale',
          { label: t('language'), description: t('languageHint') },
          settings.locale ?? 'system',
          languages.map((value) => ({ value, label: value === 'system' ? t('languageSystem') : languageNames[value] })),
          (locale) => change({ locale: locale === 'system' ? undefined : locale }),
        ),
        toggle('showDemo', { label: t('showDemo'), description: t('showDemoHint') }),
        toggle('appliesListChanges', { label: t('appliesListChanges'), description: t('appliesListChangesHint') }),
      ],
    },
    requests: {
      id: 'requests',
      title: t('requests'),
      items: [
        number('timeoutMs', { label: t('timeout'), description: t('timeoutHint') }, [1, 86_400], 1000),
        number('maxTimeoutMs', { label: t('maxTimeout'), description: t('maxTimeoutHint') }, [1, 86_400], 1000),
      ],
    },
    calls: {
      id: 'calls',
      title: gate('title'),
      items: [
        choice(
          'toolPolicy',
          { label: gate('policy'), description: t('toolPolicyHint') },
          settings.toolPolicy,
          gatePolicySchema.options.map((value) => ({ value, label: gate(`policies.${value}`) })),
          (toolPolicy) => change({ toolPolicy }),
        ),
        number('callsPerMinute', { label: gate('callsPerMinute'), description: t('callsPerMinuteHint') }, [1, 100_000]),
      ],
    },
    client: {
      id: 'client',
      title: t('client'),
      items: [
        text('clientName', {
          label: t('clientName'),
          description: t('clientNameHint'),
          usual: defaultSettings.clientName,
        }),
        text('clientTitle', {
          label: t('clientTitle'),
          description: t('clientTitleHint'),
          usual: defaultSettings.clientTitle,
        }),
        text(
          'clientVersion',
          { label: t('clientVersion'), description: t('clientVersionHint'), usual: version },
          version,
        ),
        ...clientFeatures.map(feature),
        extensions(),
        choice(
          'logLevel',
          { label: t('logLevel'), description: t('logLevelHint') },
          settings.logLevel ?? 'server',
          levels.map((value) => ({ value, label: value === 'server' ? t('logLevelServer') : value })),
          (level) => change({ logLevel: level === 'server' ? undefined : level }),
        ),
      ],
    },
    traffic: {
      id: 'traffic',
      title: t('traffic'),
      items: [number('logRetentionMb', { label: t('retention'), description: t('retentionHint') }, [16, 1_000_000])],
    },
  };
}

function valueAt(settings: object, key: string): unknown {
  return Object.entries(settings).find(([name]) => name === key)?.[1];
}

/** An emptied version is Loupe's own again. */
function patchOf(key: 'clientName' | 'clientTitle' | 'clientVersion', typed: string): SettingsPatch {
  const value = typed.trim();
  return { [key]: key === 'clientVersion' && value === '' ? undefined : value };
}

/** The extensions of a text; undefined while it isn't valid. */
function extensionsOf(text: string): Settings['clientExtensions'] | undefined {
  if (text.trim() === '') return {};
  try {
    return settingsPatchSchema.parse({ clientExtensions: JSON.parse(text) }).clientExtensions;
  } catch {
    return undefined;
  }
}
