import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { notificationRoutes } from '#contract/notifications/routes.ts'
import type { PushSubscriptionKeys } from '#contract/notifications/schemas.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { checkAddress, FetchError } from '#server/platform/outgoing/guarded-fetch.ts'
import { publicPushKey } from '#server/platform/push/push-keys.ts'
import { addressOptions } from '#server/platform/push/push-sender.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Whether the caller's device shows notifications, and the key with which it can. */
export const readDevice =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async ({ db, actor, now }: Context<Member>): Promise<Reply<typeof notificationRoutes.pushDevice>> => {
    const publicKey = await publicPushKey(db, secrets, now)
    const row = await db
      .selectFrom('push_devices')
      .select('id')
      .where('device_session_id', '=', actor.deviceSessionId)
      .executeTakeFirst()
    return { publicKey, isOn: row !== undefined }
  }

/** Registers the caller's browser, in place of an earlier address of it, and of whoever used this browser before. */
export const registerDevice =
  ({ env }: Pick<AppDependencies, 'env'>) =>
  async (
    { db, actor, now }: Context<Member>,
    { body }: Parsed<typeof notificationRoutes.registerPushDevice>,
  ): Promise<void> => {
    checkSubscription(env, body)
    const { userId, deviceSessionId } = actor
    const { endpoint, p256dh, auth } = body
    await sql`delete from push_devices where device_session_id = ${deviceSessionId} and endpoint <> ${endpoint}`.execute(
      db,
    )
    const row = { device_session_id: deviceSessionId, user_id: userId, p256dh, auth }
    await db
      .insertInto('push_devices')
      .values({ ...row, endpoint, created_at: now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
  }

/** Addresses come from a browser, which may be anybody's program. */
function checkSubscription(env: AppDependencies['env'], { endpoint, p256dh }: PushSubscriptionKeys): void {
  try {
    checkAddress(addressOptions(env), endpoint)
  } catch (error) {
    throw error instanceof FetchError ? new Refusal('push_address_refused') : error
  }
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new Refusal('push_key_refused')
  }
}

/** The caller's device shows nothing any more. */
export async function removeDevice({ db, actor }: Context<Member>): Promise<void> {
  await db.deleteFrom('push_devices').where('device_session_id', '=', actor.deviceSessionId).execute()
}
