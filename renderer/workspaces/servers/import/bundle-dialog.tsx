import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BundleOption, BundlePreview } from '#shared/model/imports.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { CommandFacts } from '../../../kit/consent/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../dialogs/dialogs.module.css';
import { useAdding } from '../dialogs/use-adding.ts';
import { WideDialog } from '../dialogs/wide-dialog.tsx';

type Values = Readonly<Record<string, string>>;

/** Previews what a bundle would install and run. Adding it unpacks it; its command then needs consent. */
export function BundleDialog({ uploadId, onClose }: { uploadId: string; onClose: () => void }) {
  const t = useTranslations('imports.bundle');
  const { data: bundle, error } = useQuery(host.imports.bundle.queryOptions({ input: { uploadId }, retry: false }));
  const [values, setValues] = useState<Values>({});
  const { add, isAdding, addError } = useAdding(async (given: Values) => {
    return [await client.imports.addBundle({ uploadId, values: { ...given } })];
  }, 'item');
  const failure = error ?? addError;
  return (
    <WideDialog
      title={t('title')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          isDisabled={bundle === undefined || isAdding || !isComplete(bundle.options, values)}
          onPress={() => add(values)}
        >
          {t('add')}
        </Button>
      }
    >
      {failure !== null && <FailureNotice failure={failureOf(failure)} />}
      {bundle !== undefined && (
        <>
          <BundleFacts bundle={bundle} />
          {bundle.options.map((option) => (
            <OptionField
              key={option.key}
              option={option}
              value={ownValue(values, option.key) ?? option.initial}
              onChange={(value) => setValues({ ...values, [option.key]: value })}
            />
          ))}
          <BundleContents bundle={bundle} />
        </>
      )}
    </WideDialog>
  );
}

function isComplete(options: readonly BundleOption[], values: Values): boolean {
  return options.every(({ key, required, initial }) => !required || (ownValue(values, key) ?? initial).trim() !== '');
}

function BundleFacts({ bundle }: { bundle: BundlePreview }) {
  const t = useTranslations('imports.bundle');
  const { name, version, author, description, serverType, command, args, env, fitsPlatform } = bundle;
  return (
    <>
      <div className={classNames(layout.stack, css.source)}>
        <span className={layout.strong}>
          {visibleText(name)} <span className={layout.quiet}>{visibleText(version)}</span>
        </span>
        {description !== '' && <span className={layout.muted}>{visibleText(description)}</span>}
      </div>
      {!fitsPlatform && <p className={layout.warn}>{t('otherPlatform')}</p>}
      <p className={layout.muted}>{t('nothingYet')}</p>
      <Facts>
        <Fact name={t('file')}>{visibleText(bundle.fileName)}</Fact>
        {author !== '' && <Fact name={t('author')}>{visibleText(author)}</Fact>}
        <Fact name={t('type')}>{visibleText(serverType)}</Fact>
      </Facts>
      <CommandFacts
        command={visibleText(command)}
        args={args.map(visibleText)}
        cwd={undefined}
        environment={Object.entries(env).map(([variable, value]) => visibleText(`${variable}=${value}`))}
      />
    </>
  );
}

interface OptionFieldProps {
  option: BundleOption;
  value: string;
  onChange: (value: string) => void;
}

/** An option of the bundle. A sensitive value is masked, and stored in the vault. */
function OptionField({ option, value, onChange }: OptionFieldProps) {
  const t = useTranslations('imports.bundle');
  const { title, description, type, sensitive, multiple, required } = option;
  const label = visibleText(required ? t('requiredOption', { title }) : title);
  if (type === 'boolean') {
    return (
      <Checkbox isSelected={value === 'true'} onChange={(isOn) => onChange(String(isOn))}>
        {label}
      </Checkbox>
    );
  }
  const hints = [
    visibleText(description),
    ...(multiple ? [t('onePerLine')] : []),
    ...(sensitive ? [t('toVault')] : []),
  ];
  return (
    <TextField
      label={label}
      description={hints.filter((hint) => hint !== '').join(' ')}
      isMono
      rows={multiple ? 3 : 1}
      type={sensitive ? 'password' : 'text'}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}

function BundleContents({ bundle: { tools, toolsGenerated, files } }: { bundle: BundlePreview }) {
  const t = useTranslations('imports.bundle');
  const { bytes } = useQuantities();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      {(tools.length > 0 || toolsGenerated) && (
        <Section title={t('tools', { count: tools.length })}>
          <ul className={layout.small}>
            {tools.map(({ name, description }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes.
              <li key={index} className={layout.breaking}>
                <code>{visibleText(name)}</code> {visibleText(description)}
              </li>
            ))}
          </ul>
          {toolsGenerated && <p className={layout.quiet}>{t('otherTools')}</p>}
        </Section>
      )}
      <Section title={t('files', { count: files.length, size: bytes(total) })}>
        <PlainText label={t('fileList')}>
          {files.map(({ name, size }) => `${visibleText(name)}  ${bytes(size)}`).join('\n')}
        </PlainText>
      </Section>
    </>
  );
}
