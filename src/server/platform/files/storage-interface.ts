/** Permission for one upload: key, type, size (undefined: any up to the limit) and user, until `expiresAt`. */
export type UploadGrant = {
  readonly key: string
  readonly contentType: string
  readonly size: number | undefined
  readonly userId: string
  readonly expiresAt: Date
}

/** Whether a text can be a key: a folder and a name. */
export const isStorageKey = (key: string) => /^[a-z]+\/[a-z0-9][a-z0-9.-]*$/.test(key)

/** File storage: `uploads/<name>` are private originals, `public/<name>` re-encoded pictures. Keys are `folder/name`. */
export type Storage = {
  /** The origin that browsers send uploads to, for the content security policy. */
  readonly uploadOrigin: string | undefined
  /** Whether files can be written and read now. */
  ready(): Promise<boolean>
  /** An absolute URL that accepts one `PUT` of exactly this upload. */
  signUpload(grant: UploadGrant): Promise<string>
  /** Writes durably; an existing key is replaced atomically. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** The whole file; undefined where there is none, or when it is larger than `limit` bytes (`'too large'`). */
  read(key: string, limit: number): Promise<Buffer | 'too large' | undefined>
  /** Whether the file exists. */
  has(key: string): Promise<boolean>
  /** Succeeds when the file does not exist. */
  remove(key: string): Promise<void>
  /** Keys of a folder that were last written before an instant; S3 lists the first 1,000 only. */
  listOlder(folder: string, than: Date): Promise<string[]>
  /** All keys of all folders. */
  list(): AsyncIterable<string>
}
