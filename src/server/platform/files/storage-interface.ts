import type { Readable } from 'node:stream'

/** One upload that is allowed: this key, type, size (undefined: any up to the limit) and user, until `expiresAt`. */
export type UploadWish = {
  readonly key: string
  readonly contentType: string
  readonly size: number | undefined
  readonly userId: string
  readonly expiresAt: Date
}

/** Where files lie: `uploads/<name>` as they came, private; `public/<name>` re-encoded by us. Keys are `folder/name`. */
export type Storage = {
  /** The origin that browsers send uploads to, for the content security policy. */
  readonly uploadOrigin: string | undefined
  /** Whether files can be written and read now. */
  ready(): Promise<boolean>
  /** An absolute address that takes one `PUT` of exactly this upload. */
  signUpload(wish: UploadWish): Promise<string>
  /** Writes durably; a key that exists is replaced at once. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** The whole file; undefined where there is none, or when it is larger than `limit` bytes (`'too large'`). */
  read(key: string, limit: number): Promise<Buffer | 'too large' | undefined>
  /** The file as a stream; undefined where there is none. */
  open(key: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Whether there is one. */
  has(key: string): Promise<boolean>
  /** Silent where there is none. */
  remove(key: string): Promise<void>
  /** Keys of a folder that were last written before an instant; S3 looks at its first 1,000 only. */
  listOlder(folder: string, than: Date): Promise<string[]>
}
