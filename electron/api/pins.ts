import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const pinsRouter = ({ surface: { pins }, stores: { history } }: Host) => ({
  list: api.pins.list.handler(({ input }) => pins.list(input.serverId)),
  add: api.pins.add.handler(({ input }) => pins.add(input.source, input.name)),
  update: api.pins.update.handler(({ input: { pinId, name, isOn } }) =>
    history.pins.update(pinId, { ...(name !== undefined && { name }), ...(isOn !== undefined && { isOn }) }),
  ),
  move: api.pins.move.handler(({ input }) => history.pins.move(input.pinId, input.to)),
  remove: api.pins.remove.handler(({ input }) => pins.remove(input.pinId)),
  restore: api.pins.restore.handler(({ input }) => pins.restore(input.pinId)),
});
