import { createECDH } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

/** The use of the secret, for `reseal` too. */
export const PUSH_KEYS = 'push keys'

/** Both in base64url, as `web-push` takes them. */
export type PushKeys = { publicKey: string; privateKey: string }

const findRow = (db: Db) => db.selectFrom('push_keys').select(['id', 'public_key', 'private_key']).executeTakeFirst()

/** The keys of this server; null while nobody has asked for notifications. Throws where SECRET_KEY cannot open them. */
export async function findPushKeys(db: Db, secrets: Secrets): Promise<PushKeys | null> {
  const row = await findRow(db)
  return row === undefined ? null : open(row, secrets)
}

const open = (row: { public_key: string; private_key: Buffer }, secrets: Secrets): PushKeys => ({
  publicKey: row.public_key,
  privateKey: secrets.decrypt(PUSH_KEYS, row.private_key),
})

/** The public key for browsers. Made at the first call; of several processes that do so at once, all get the one that was stored. */
export async function publicPushKey(db: Db, secrets: Secrets, now: Date): Promise<string> {
  const known = await findRow(db)
  if (known) return known.public_key
  const { generateVAPIDKeys } = (await import('web-push')).default
  const { publicKey, privateKey } = generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: secrets.encrypt(PUSH_KEYS, privateKey), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findRow(db))!.public_key
}

/** For `doctor`: whether the keys can be opened and belong together. */
export async function checkPushKeys(db: Db, secrets: Secrets): Promise<string> {
  const row = await findRow(db)
  if (row === undefined) return 'none yet: made when the first person asks for notifications'
  let keys: PushKeys
  try {
    keys = open(row, secrets)
  } catch {
    throw new Error(
      'cannot be opened with SECRET_KEY: set the former one as SECRET_KEY_PREVIOUS, or delete the row of push_keys; devices then ask again',
    )
  }
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys.privateKey, 'base64url')
  if (pair.getPublicKey('base64url') !== keys.publicKey)
    throw new Error(
      'the public key is not that of the private one: delete the row of push_keys; devices then ask again',
    )
  return 'kept, and open'
}
