import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Finding } from '#shared/model/findings/finding.ts';
import { type Mute, muteSchema } from '#shared/model/findings/findings.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { fileVersion, type JsonFile } from '../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../storage/json/json-store.ts';

// Loose: unknown fields are kept.
const mutesSchema = z.looseObject({ version: z.literal(fileVersion), mutes: z.array(muteSchema).max(10_000) });
type Mutes = z.infer<typeof mutesSchema>;

const empty: Mutes = { version: fileVersion, mutes: [] };

type Muted = Pick<Mute, 'rule' | 'serverId' | 'item'>;

/** The rules that a person muted for a server or an item, stored in `<dataDir>/muted-findings.json`. */
export class MuteStore extends JsonStore<Mutes> {
  private constructor(file: JsonFile<Mutes>) {
    super(file);
  }

  /** Never fails: see `failure`. */
  static async open(options: JsonStoreOptions): Promise<MuteStore> {
    const content = { name: 'muted-findings.json', schema: mutesSchema, empty };
    return new MuteStore(await JsonStore.openFile(options, content));
  }

  /** Why a finding doesn't count: because of its item, or of its server. */
  of({ rule, serverId, item }: Finding): Mute | undefined {
    const ofRule = this.file.value.mutes.filter((mute) => mute.rule === rule && mute.serverId === serverId);
    const ofItem = ofRule.find((mute) => mute.item !== undefined && isDeepStrictEqual(mute.item, item));
    return ofItem ?? ofRule.find((mute) => mute.item === undefined);
  }

  /** Replaces an earlier one of the same. Fails with `invalidConfig`, `storageFailed`. */
  async mute(mute: Mute): Promise<void> {
    await this.file.change((file) => ({ ...file, mutes: [...file.mutes.filter((each) => !isSame(each, mute)), mute] }));
  }

  /** Resolves with what was ended, if it was muted. Fails with `invalidConfig`, `storageFailed`. */
  async unmute(muted: Muted): Promise<Mute | undefined> {
    let ended: Mute | undefined;
    await this.file.change((file) => {
      ended = file.mutes.find((each) => isSame(each, muted));
      return { ...file, mutes: file.mutes.filter((each) => each !== ended) };
    });
    return ended;
  }

  protected override without(file: Mutes, serverId: ServerId): Mutes {
    const mutes = file.mutes.filter((mute) => mute.serverId !== serverId);
    return mutes.length === file.mutes.length ? file : { ...file, mutes };
  }
}

function isSame(one: Muted, other: Muted): boolean {
  return one.rule === other.rule && one.serverId === other.serverId && isDeepStrictEqual(one.item, other.item);
}
