import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function resourcesRouter(host: Host) {
  const { resources, content, sessions } = host;
  return {
    read: api.resources.read.handler(({ input, signal }) =>
      resources.read(sessions.get(input.sessionId), input.uri, signal),
    ),
    text: api.resources.text.handler(({ input: { readId, index, offset, length, body } }) => ({
      text: content.text(readId, index, offset, length, body),
    })),
    bytes: api.resources.bytes.handler(({ input: { readId, index, offset, length, body } }) => ({
      base64: content.bytes(readId, index, offset, length, body),
    })),
  };
}
