import { isSameJson } from '#shared/model/json/same-json.ts';
import '../../data/jitless.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ClientFeature, clientFeatures } from '#shared/model/inbox/client-setup.ts';
import { gatePolicySchema } from '#shared/model/inbox/gate.ts';
import { logLevels } from '#shared/model/log-level.ts';
import {
  defaultSettings,
  languageNames,
  lastWindowChoices,
  locales,
  themes,
} from '#shared/model/settings/default-settings.ts';
import { proxyModes, proxyProblem } from '#shared/model/settings/proxy.ts';
import { type Settings, type SettingsPatch, settingsPatchSchema } from '#shared/model/settings/settings.ts';
import { useAppInfo, useChangeSettings, useSettings } from '../../data/queries.ts';
import { HostChoice } from '../../kit/hosts/index.ts';
import { showError } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import { useQuantities } from '../../ui/quantities.ts';
import {
  ChoiceSetting,
  CustomSetting,
  NumberSetting,
  type SettingFacts,
  SwitchSetting,
  TypedSetting,
} from './setting-row.tsx';

/** A part of the page that the search finds. */
interface PageItem {
  /** For a setting: its key in the file. */
  id: string;
  /** The searched text, besides the title of the section. */
  words: string;
  view: ReactNode;
  /** Shown only while something is searched. */
  isOnlyFound?: boolean;
}

export interface PageSection {
  id: string;
  title: string;
  items: PageItem[];
}

type Texts = Pick<SettingFacts, 'label' | 'description'>;
type TypedKey = 'clientName' | 'clientTitle' | 'clientVersion';
type BudgetKey = 'serverTokenBudget' | 'totalTokenBudget';
type ToggleKey = 'showDemo' | 'appliesListChanges' | 'notifies' | 'showsTray' | 'opensAtLogin';

/** Changes settings; the notice bar shows a failure. */
function useChange(): (patch: SettingsPatch) => void {
  const { mutate } = useChangeSettings();
  return (patch) => mutate(patch, { onError: showError });
}

/** The settings by section, each with its control. Changes apply at once. */
export function useSettingSections(): Record<
  'appearance' | 'requests' | 'calls' | 'costs' | 'client' | 'traffic' | 'desktop',
  PageSection
> {
  const t = useTranslations('settings');
  const gate = useTranslations('gate');
  const client = useTranslations('client');
  const { count } = useQuantities();
  const settings = useSettings();
  const change = useChange();
  const { version = '' } = useAppInfo() ?? {};
  const textsOf = (
    key:
      | ToggleKey
      | TypedKey
      | BudgetKey
      | 'theme'
      | 'language'
      | 'timeout'
      | 'maxTimeout'
      | 'logLevel'
      | 'retention'
      | 'extensions'
      | 'lastWindowClosed'
      | 'proxyMode'
      | 'hosts',
  ): Texts => ({ label: t(key), description: t(`${key}Hint`) });
  const item = (id: string, { label, description }: SettingFacts, view: ReactNode): PageItem => ({
    id,
    words: `${label} ${description} ${id}`,
    view,
  });
  const factsOf = (key: keyof Settings, texts: Texts, defaultText: string): SettingFacts => ({
    ...texts,
    defaultText,
    isModified: !isSameJson(settings[key], valueAt(defaultSettings, key)),
    onReset: () => {
      change({ [key]: valueAt(defaultSettings, key) ?? null });
      offerUndo({ what: 'reset', name: texts.label }, () => change({ [key]: settings[key] ?? null }));
    },
  });
  const number = (
    key: 'timeoutMs' | 'maxTimeoutMs' | 'callsPerMinute' | 'logRetentionMb',
    texts: Texts,
    [min, max]: readonly [number, number],
    // One unit on screen in units of the file.
    scale = 1,
  ) => {
    const facts = factsOf(key, texts, count(defaultSettings[key] / scale));
    const onChange = (value: number) => change({ [key]: value * scale });
    return item(
      key,
      facts,
      <NumberSetting key={key} {...facts} value={settings[key] / scale} min={min} max={max} onChange={onChange} />,
    );
  };
  const choice = <Value extends string>(
    key: 'theme' | 'locale' | 'toolPolicy' | 'logLevel' | 'lastWindowClosed' | 'proxyMode',
    texts: Texts,
    value: Value,
    options: readonly { value: Value; label: string }[],
    onChange: (value: Value) => void,
  ) => {
    const facts = factsOf(key, texts, options[0]?.label ?? '');
    return item(key, facts, <ChoiceSetting key={key} {...facts} value={value} options={options} onChange={onChange} />);
  };
  const toggle = (key: ToggleKey) => {
    const facts = factsOf(key, textsOf(key), t(defaultSettings[key] ? 'on' : 'off'));
    const onChange = (isOn: boolean) => change({ [key]: isOn });
    return item(key, facts, <SwitchSetting key={key} {...facts} isOn={settings[key]} onChange={onChange} />);
  };
  const text = (key: TypedKey, defaultText: string, placeholder = '') => {
    const facts = factsOf(key, textsOf(key), defaultText);
    const isValid = (typed: string) => settingsPatchSchema.safeParse(patchOf(key, typed)).success;
    return item(
      key,
      facts,
      <TypedSetting
        key={key}
        {...facts}
        placeholder={placeholder}
        text={settings[key] ?? ''}
        problemOf={(typed) => (isValid(typed) ? undefined : t('invalidText'))}
        onChange={(typed) => change(patchOf(key, typed))}
      />,
    );
  };
  const budget = (key: BudgetKey) => {
    const facts = factsOf(key, textsOf(key), t('none'));
    const isValid = (typed: string) => settingsPatchSchema.safeParse({ [key]: budgetOf(typed) }).success;
    return item(
      key,
      facts,
      <TypedSetting
        key={key}
        {...facts}
        inputMode="numeric"
        placeholder={t('none')}
        text={settings[key]?.toString() ?? ''}
        problemOf={(typed) => (isValid(typed) ? undefined : t('invalidBudget'))}
        onChange={(typed) => change({ [key]: budgetOf(typed) })}
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
      defaultText: t('on'),
      isModified: !isOn,
      onReset: () => set(true),
    };
    return item(`clientFeatures.${name}`, facts, <SwitchSetting key={name} {...facts} isOn={isOn} onChange={set} />);
  };
  const extensions = () => {
    const { clientExtensions } = settings;
    const facts = factsOf('clientExtensions', textsOf('extensions'), t('none'));
    return item(
      'clientExtensions',
      facts,
      <TypedSetting
        key="clientExtensions"
        {...facts}
        rows={3}
        placeholder='{ "com.example/charts": {} }'
        text={Object.keys(clientExtensions).length === 0 ? '' : JSON.stringify(clientExtensions, null, 2)}
        problemOf={(typed) => (extensionsOf(typed) === undefined ? t('invalidExtensions') : undefined)}
        onChange={(typed) => change({ clientExtensions: extensionsOf(typed) })}
      />,
    );
  };
  const proxyText = (key: 'proxyAddress' | 'proxyExceptions', placeholder: string) => {
    const texts = { label: t(key), description: t(`${key}Hint`, { ref: proxyPassword }) };
    const facts = factsOf(key, texts, t('none'));
    const problemOf = (typed: string) => {
      const problem = key === 'proxyAddress' && typed.trim() !== '' ? proxyProblem(typed) : undefined;
      return problem && t(`proxyProblems.${problem}`, { ref: proxyPassword });
    };
    return item(
      key,
      facts,
      <TypedSetting
        key={key}
        {...facts}
        placeholder={placeholder}
        text={settings[key]}
        problemOf={problemOf}
        onChange={(typed) => change({ [key]: typed.trim() })}
      />,
    );
  };
  const proxies = () => [
    choice(
      'proxyMode',
      textsOf('proxyMode'),
      settings.proxyMode,
      proxyModes.map((value) => ({ value, label: t(`proxyModes.${value}`) })),
      (proxyMode) => change({ proxyMode }),
    ),
    ...(settings.proxyMode === 'address' ? [proxyText('proxyAddress', 'proxy.example:3128')] : []),
    ...(settings.proxyMode === 'none' ? [] : [proxyText('proxyExceptions', '.internal, 10.0.0.0/8')]),
  ];
  const hosts = () => {
    const facts = factsOf('hosts', textsOf('hosts'), t('none'));
    return item('hosts', facts, <CustomSetting key="hosts" {...facts} control={<HostChoice />} />);
  };
  const languages = ['system', ...locales] as const;
  const levels = ['server', ...logLevels] as const;
  const lastWindow = ['system', ...lastWindowChoices] as const;
  return {
    appearance: {
      id: 'appearance',
      title: t('appearance'),
      items: [
        choice(
          'theme',
          textsOf('theme'),
          settings.theme,
          themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) })),
          (theme) => change({ theme }),
        ),
        choice(
          'locale',
          textsOf('language'),
          settings.locale ?? 'system',
          languages.map((value) => ({ value, label: value === 'system' ? t('languageSystem') : languageNames[value] })),
          (locale) => change({ locale: locale === 'system' ? null : locale }),
        ),
        toggle('showDemo'),
        toggle('appliesListChanges'),
      ],
    },
    requests: {
      id: 'requests',
      title: t('requests'),
      items: [
        number('timeoutMs', textsOf('timeout'), [1, 86_400], 1000),
        number('maxTimeoutMs', textsOf('maxTimeout'), [1, 86_400], 1000),
        ...proxies(),
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
    costs: {
      id: 'costs',
      title: t('costs'),
      items: [budget('serverTokenBudget'), budget('totalTokenBudget'), hosts()],
    },
    client: {
      id: 'client',
      title: t('client'),
      items: [
        text('clientName', defaultSettings.clientName),
        text('clientTitle', defaultSettings.clientTitle),
        text('clientVersion', version, version),
        ...clientFeatures.map(feature),
        extensions(),
        choice(
          'logLevel',
          textsOf('logLevel'),
          settings.logLevel ?? 'server',
          levels.map((value) => ({ value, label: value === 'server' ? t('logLevelServer') : value })),
          (level) => change({ logLevel: level === 'server' ? null : level }),
        ),
      ],
    },
    traffic: {
      id: 'traffic',
      title: t('traffic'),
      items: [number('logRetentionMb', textsOf('retention'), [16, 1_000_000])],
    },
    desktop: {
      id: 'desktop',
      title: t('desktop'),
      items: [
        choice(
          'lastWindowClosed',
          textsOf('lastWindowClosed'),
          settings.lastWindowClosed ?? 'system',
          lastWindow.map((value) => ({ value, label: t(`lastWindowChoices.${value}`) })),
          (chosen) => change({ lastWindowClosed: chosen === 'system' ? null : chosen }),
        ),
        toggle('notifies'),
        toggle('showsTray'),
        toggle('opensAtLogin'),
      ],
    },
  };
}

/** How the password of a proxy is written. */
const proxyPassword = `\${secret:proxy}`;

function valueAt(settings: object, key: string): unknown {
  return Object.entries(settings).find(([name]) => name === key)?.[1];
}

/** An empty version means the default. */
function patchOf(key: 'clientName' | 'clientTitle' | 'clientVersion', typed: string): SettingsPatch {
  const value = typed.trim();
  return { [key]: key === 'clientVersion' && value === '' ? null : value };
}

/** Null for an empty text, which means none; not a number for one that isn't a whole number. */
function budgetOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** Parses the extensions; undefined for an invalid text. */
function extensionsOf(text: string): Settings['clientExtensions'] | undefined {
  if (text.trim() === '') return {};
  try {
    return settingsPatchSchema.parse({ clientExtensions: JSON.parse(text) }).clientExtensions;
  } catch {
    return undefined;
  }
}
