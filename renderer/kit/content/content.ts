/** Gives bytes `offset` up to `offset + length`, fewer only at the end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
/** Gives characters (UTF-16) `offset` up to `offset + length`, fewer only at the end. */
export type ReadText = (offset: number, length: number) => Promise<string>;

/** A body that arrived as text. */
export interface TextBody {
  characters: number;
  /** Bytes in UTF-8. */
  size: number;
  text: ReadText;
  bytes: ReadBytes;
}

/** A body that arrived as base64. */
export interface BlobBody {
  /** Bytes decoded; of an invalid one those before the break. */
  size: number;
  bytes: ReadBytes;
  /** An invalid one as it was sent, and the character where it stops being base64. */
  broken?: { at: number; characters: number; text: ReadText } | undefined;
}

/** Something that a server sent to be looked at: a part of a resource, of a prompt, of a tool's result. */
export interface Content {
  /** Names it in caches: the same key always has the same bytes. */
  key: string;
  uri: string;
  /** As declared. */
  mimeType?: string | undefined;
  /** Bytes as declared, where something declares them. */
  declaredSize?: number | undefined;
  /** The protocol wants one of the two bodies. */
  text?: TextBody | undefined;
  blob?: BlobBody | undefined;
}

/** The one body that a view shows. */
export type Body = { form: 'text'; body: TextBody } | { form: 'blob'; body: BlobBody };

/** Remarks about places of a JSON content, by JSON Pointer (RFC 6901). */
export type Marks = ReadonlyMap<string, readonly string[]>;

/** What every view is given. */
export interface ViewProps {
  content: Content;
  shown: Body;
  /** Its MIME type by what the bytes are, else as declared. */
  type: string | undefined;
  /** Shown by the views that know places. */
  marks?: Marks | undefined;
}
