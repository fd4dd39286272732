import type { auth as en } from '../../en/rules/auth.ts';

export const auth: typeof en = {
  'Z-PRM': {
    title:
      '{problem, select, header {Eine Antwort 401 nennt die Metadaten der geschützten Ressource nicht} other {Die Metadaten der geschützten Ressource waren nirgends zu finden}}',
    expected: 'WWW-Authenticate mit resource_metadata; ab 2025-11-25 genügt ein bekannter Pfad.',
    fix: 'Die Metadaten (RFC 9728) bereitstellen und in WWW-Authenticate nennen.',
  },
  'Z-AS': {
    title: 'Die Metadaten der geschützten Ressource nennen keinen Autorisierungsserver',
    expected: 'Mindestens eine URL in authorization_servers.',
    fix: 'Die URL des Autorisierungsservers hinzufügen.',
  },
  'Z-RES': {
    title: 'Die Metadaten der geschützten Ressource betreffen eine andere Ressource',
    expected: 'Eine URL, mit der {server} beginnt.',
    fix: '„resource“ auf die öffentliche URL des Servers setzen.',
  },
  'Z-ISS': {
    title: 'Der Aussteller in den Metadaten ist nicht der angefragte',
    expected: '{expected}',
    fix: '„issuer“ auf die URL setzen, unter der die Metadaten liegen.',
  },
  'Z-PKCE': {
    title: 'Der Autorisierungsserver bietet PKCE mit S256 nicht an',
    expected: 'S256 in code_challenge_methods_supported.',
    fix: 'S256 unterstützen und in den Metadaten nennen; sonst verweigern Clients die Anmeldung.',
  },
  'Z-TLS': {
    title: '{name} ist nicht verschlüsselt ({protocol})',
    expected: 'Eine https-URL, außer auf diesem Computer.',
    fix: 'Die Endpunkte der Autorisierung über HTTPS bereitstellen.',
  },
  'Z-403': {
    title: 'Eine Antwort 403 sagt nicht, welcher Scope fehlt',
    expected: 'WWW-Authenticate mit error="insufficient_scope" und scope.',
    fix: 'Die nötigen Scopes nennen, damit der Client sie anfordern kann.',
  },
  'Z-OFF': {
    title:
      'offline_access steht in {place, select, challenge {einer Aufforderung zur Anmeldung} other {den Metadaten der geschützten Ressource}}',
    expected: 'Nur Scopes der Ressource selbst.',
    fix: 'Dem Client überlassen, ein Refresh-Token anzufordern.',
  },
};
