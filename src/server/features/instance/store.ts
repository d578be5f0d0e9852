import { sql } from 'kysely'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import type { Actor, Context } from '#server/platform/context.ts'

type Publication = { settings: InstanceSettings; version: number; reason: string }

/** Adds the version after `version` and answers with it; undefined where that one is not the newest. Of two at once one wins. */
export async function insertVersion(
  { db, actor, now }: Context<Actor>,
  { settings, version, reason }: Publication,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into instance_settings (version, settings, published_at, published_by, reason)
    select ${version + 1}::int, ${JSON.stringify(settings)}::jsonb, ${now}::timestamptz, ${actor.userId}::uuid, ${reason}
    where ${version}::int = (select coalesce(max(version), 0) from instance_settings)
    on conflict (version) do nothing returning version`.execute(db)
  return rows[0]?.version
}
