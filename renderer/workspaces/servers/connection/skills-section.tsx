import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { declaresSkills } from '#shared/mcp/read-skills.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { FileVerdict, Skill, SkillFile } from '#shared/model/lists/skill.ts';
import type { SessionView } from '#shared/model/session.ts';
import { client, host } from '../../../data/client.ts';
import { useOpenResource } from '../../../data/reads.ts';
import { createRequests } from '../../../data/requests.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './skills.module.css';

// Both send requests, so they run only when the user asks for them.
const lists = createRequests('skillList', (input: { sessionId: SessionId }, options) =>
  client.skills.list(input, options),
);
const verifications = createRequests('skillVerify', (input: { sessionId: SessionId; place: number }, options) =>
  client.skills.verify(input, options),
);

export function SkillsSection({ session }: { session: SessionView }) {
  const t = useTranslations('skills');
  const { id: sessionId, serverId, phase, capabilities } = session;
  const request = lists.useRequest(sessionId);
  const query = useQuery(host.skills.listed.queryOptions({ input: { sessionId }, gcTime: 0 }));
  if (phase !== 'ready' || !declaresSkills(capabilities)) return null;
  const list = request?.result ?? query.data?.list;
  const isPending = request?.since !== undefined;
  const start = () => void lists.start(sessionId, { sessionId }).catch(() => undefined);
  return (
    <Section
      title={t('title')}
      actions={
        <Button onPress={isPending ? () => lists.cancel(sessionId) : start}>
          {isPending ? t('cancel') : list === undefined ? t('list') : t('again')}
        </Button>
      }
    >
      {isPending && <ProgressLine label={t('list')} />}
      {request?.failure !== undefined && !isPending && <FailureNotice failure={request.failure} />}
      {list === undefined && !isPending && <Fetching query={query} />}
      {list === undefined && !isPending && query.data !== undefined && <p className={layout.quiet}>{t('before')}</p>}
      {list?.skills.length === 0 && <p className={layout.quiet}>{t('none')}</p>}
      {list !== undefined && (
        <div className={classNames(layout.vertical, css.list)}>
          {list.skills.map((skill) => (
            <SkillBox key={skill.place} {...{ serverId, sessionId, skill }} listedAt={list.at} />
          ))}
        </div>
      )}
      {list?.isCut && <p className={layout.warn}>{t('cut')}</p>}
    </Section>
  );
}

interface SkillBoxProps {
  serverId: ServerId;
  sessionId: SessionId;
  skill: Skill;
  /** When the list was fetched: verdicts count for one list only. */
  listedAt: number;
}

function SkillBox({ serverId, sessionId, skill, listedAt }: SkillBoxProps) {
  const t = useTranslations('skills');
  const { place, name, description, isDynamic, problems } = skill;
  const key = `${sessionId} ${listedAt} ${place}`;
  const request = verifications.useRequest(key);
  const isPending = request?.since !== undefined;
  const verdicts = request?.result?.verdicts;
  const files: (SkillFile | { uri: string; path: string })[] = isDynamic
    ? [{ uri: skill.uri, path: 'SKILL.md' }]
    : skill.files;
  const title = name === '' ? t('unnamed', { number: place + 1 }) : visibleText(name);
  const verify = () => void verifications.start(key, { sessionId, place }).catch(() => undefined);
  return (
    <section className={classNames(layout.box, css.skill)} aria-label={`${place + 1}. ${title}`}>
      <div className={layout.wideRow}>
        <h4 className={layout.strong}>{title}</h4>
        {isDynamic && <Tag title={t('dynamicText')}>{t('dynamic')}</Tag>}
        <span className={classNames(layout.quiet, layout.fillWidth)}>
          {!isDynamic && t('files', { count: files.length })}
        </span>
        {files.length > 0 && (
          <Button
            aria-label={isPending ? undefined : t('verifySkill', { skill: title })}
            onPress={isPending ? () => verifications.cancel(key) : verify}
          >
            <ShieldCheck aria-hidden />
            {isPending ? t('cancel') : t('verify')}
          </Button>
        )}
      </div>
      {description !== '' && <p className={layout.breaking}>{visibleText(description)}</p>}
      {isDynamic && <p className={layout.quiet}>{t('dynamicText')}</p>}
      {problems.map((problem) => (
        <p key={problem} className={classNames(layout.aligned, layout.warn)}>
          <TriangleAlert aria-hidden />
          {t(`problems.${problem}`)}
        </p>
      ))}
      {isPending && <ProgressLine label={t('verify')} />}
      {request?.failure !== undefined && !isPending && <FailureNotice failure={request.failure} />}
      {files.length > 0 && <Files serverId={serverId} files={files} verdicts={verdicts} />}
      {verdicts !== undefined && !isPending && <Outcome verdicts={verdicts} />}
    </section>
  );
}

interface FilesProps {
  serverId: ServerId;
  files: readonly (SkillFile | { uri: string; path: string })[];
  verdicts: readonly FileVerdict[] | undefined;
}

/** The files of a skill. Each opens as a resource. */
function Files({ serverId, files, verdicts }: FilesProps) {
  const t = useTranslations('skills');
  const { bytes } = useQuantities();
  const open = useOpenResource();
  return (
    <table className={css.files}>
      <thead className={layout.hidden}>
        <tr>
          <th scope="col">{t('file')}</th>
          <th scope="col">{t('size')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may be listed twice, and the list never changes.
          <tr key={index}>
            <th scope="row">
              <Button
                variant="quiet"
                aria-label={t('open', { path: visibleText(file.path) })}
                onPress={() => open(serverId, file.uri)}
              >
                <code>{visibleText(file.path)}</code>
              </Button>
            </th>
            <td className={layout.quiet}>{'size' in file && bytes(file.size)}</td>
            <td>
              <FileVerdictView file={file} verdict={verdicts?.[index]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FileVerdictView({ file, verdict }: { file: FilesProps['files'][number]; verdict: FileVerdict | undefined }) {
  const t = useTranslations('skills');
  const { list } = useQuantities();
  const failureText = useFailureText();
  if (verdict === undefined) return <span className={layout.quiet}>{t('unverified')}</span>;
  const { problems, actual, fields, failure } = verdict;
  if (problems.length === 0) return <span className={layout.ok}>{t('sound')}</span>;
  const words = problems.map((problem) => {
    switch (problem) {
      case 'size':
        return t('verdicts.size', { actual: actual?.size ?? 0, listed: 'size' in file ? file.size : 0 });
      case 'digest':
        return t('verdicts.digest', { actual: actual?.digest ?? '' });
      case 'frontmatter':
        return t('verdicts.frontmatter', { fields: fields.length === 0 ? 'none' : visibleText(list(fields)) });
      case 'unreadable':
        return failure === undefined ? t('verdicts.unreadable') : failureText(failure).sentence;
      default:
        return t('verdicts.contents');
    }
  });
  return <span className={classNames(layout.error, layout.breaking)}>{words.join('; ')}</span>;
}

function Outcome({ verdicts }: { verdicts: readonly FileVerdict[] }) {
  const t = useTranslations('skills');
  const wrong = verdicts.filter(({ problems }) => problems.length > 0).length;
  return (
    <p role="status" className={wrong > 0 ? layout.error : layout.ok}>
      {wrong > 0 ? t('someWrong', { count: wrong }) : t('allSound', { count: verdicts.length })}
    </p>
  );
}
