import { useTranslations } from 'use-intl';
import { useNode } from './form-node.ts';

const shapes: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '09:30:00Z',
  'date-time': '2026-01-31T09:30:00Z',
  duration: 'PT1H30M',
  email: 'name@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** What an empty field says: that nothing is sent, and how its format looks. */
export function usePlaceholder(): string {
  const t = useTranslations('forms');
  const { value, place, level, isJson } = useNode();
  if (value !== undefined) return '';
  const absent = place.kind === 'property' && place.isRequired ? t('requiredAbsent') : t('absent');
  if (isJson) return `${absent} · JSON`;
  const { format } = level.limits;
  const shape = format !== undefined && Object.hasOwn(shapes, format) ? shapes[format] : undefined;
  return shape === undefined ? absent : `${absent} · ${shape}`;
}
