import type { Env } from '#server/platform/operations/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

/** What encrypts archives (a passphrase or public keys) and opens them (a passphrase or identities), in the formats of age. */
export type ArchiveKeys = {
  readonly passphrase: string | undefined
  readonly recipients: readonly string[]
  readonly identities: readonly string[]
}

type Bytes = AsyncIterable<Uint8Array>

/** The first bytes of every file that age encrypted. */
export const ageMagic = 'age-encryption.org/'

export const archiveKeys = ({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENTS: recipients,
  BACKUP_IDENTITY: identities,
}: Pick<Env, 'BACKUP_PASSPHRASE' | 'BACKUP_RECIPIENTS' | 'BACKUP_IDENTITY'>): ArchiveKeys => ({
  passphrase,
  recipients,
  identities,
})

/** A stage of a pipeline that encrypts; undefined where archives are not encrypted. */
export function encryptWith({ passphrase, recipients }: ArchiveKeys): ((source: Bytes) => Bytes) | undefined {
  if (passphrase === undefined && recipients.length === 0) return undefined
  return async function* encrypt(source) {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    if (passphrase === undefined) for (const recipient of recipients) encrypter.addRecipient(recipient)
    else encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(webStream(source))
  }
}

/** The content of an encrypted archive; refused in words where no passphrase or identity opens it. */
export async function decrypt(source: Bytes, { passphrase, identities }: ArchiveKeys): Promise<Bytes> {
  if (passphrase === undefined && identities.length === 0)
    throw new OperatorError(
      'The archive is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to an age identity',
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(webStream(source))
  } catch (cause) {
    const what = passphrase === undefined ? 'No identity in BACKUP_IDENTITY' : 'BACKUP_PASSPHRASE does not'
    const verb = passphrase === undefined ? 'opens' : 'open'
    throw new OperatorError(`${what} ${verb} the archive, or its first bytes are damaged`, { cause })
  }
}

/** The library wants plain arrays: a Buffer's `slice` shares memory. */
function webStream(source: Bytes): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
