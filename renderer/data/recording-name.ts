import type { Recording } from '#shared/model/recordings/recording.ts';
import type { RecordedClient } from '#shared/model/session.ts';
import { defaultSettings } from '#shared/model/settings/default-settings.ts';

/** A client's title or name with its version, after the host that it is known as; empty when it didn't say. */
export function clientText(client: RecordedClient | undefined): string {
  if (client === undefined) return '';
  const { name, title, version, host } = client;
  const shown = title === undefined || title === '' ? name : title;
  const said = version === undefined ? shown : `${shown} ${version}`;
  return host === undefined || shown === host ? said : `${host} (${said})`;
}

/** What a recording is called: its own name, else its client, else its server; Loupe's own sessions by their server. */
export function recordingName({ name, client, serverName, target }: Recording): string {
  const ofClient = client?.name === defaultSettings.clientName ? '' : clientText(client);
  return [name, ofClient, serverName ?? ''].find((text) => text !== '') ?? target;
}
