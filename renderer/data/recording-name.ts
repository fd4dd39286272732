import type { Recording } from '#shared/model/recordings/recording.ts';
import type { RecordedClient } from '#shared/model/session.ts';

/** A client's title or name with its version, after the host that it is known as; empty when it didn't say. */
export function clientText(client: RecordedClient | undefined): string {
  if (client === undefined) return '';
  const { name, title, version, host } = client;
  const shown = title === undefined || title === '' ? name : title;
  const said = version === undefined ? shown : `${shown} ${version}`;
  return host === undefined || shown === host ? said : `${host} (${said})`;
}

/** What a recording is called: its own name, else its client, else its server. */
export function recordingName({ name, client, serverName, target }: Recording): string {
  return [name, clientText(client), serverName ?? ''].find((text) => text !== '') ?? target;
}
