import type { instanceRoutes } from '#contract/instance/routes.ts'
import type { InstanceSettings, InstanceState, InstanceVersion } from '#contract/instance/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { completeSettings, defaultSettings } from '#rules/instance/settings.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Page } from '#server/platform/feature.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { findSettings } from '#server/platform/instance/instance.ts'
import { addressOf, senderNameOf } from '#server/platform/instance/live-settings.ts'

/** The settings in effect, as the database has them now. */
export const showInstance =
  ({ configured }: Pick<AppDependencies, 'configured'>) =>
  async ({ db, actor }: Context<Actor>): Promise<InstanceState> => ({
    ...(await findSettings(db)),
    draft: await findDraft(db, actor.userId),
    configured: {
      productName: configured.APP_NAME,
      senderName: senderNameOf(configured.MAIL_FROM),
      senderAddress: addressOf(configured.MAIL_FROM),
    },
  })

async function findDraft(db: Db, userId: string): Promise<InstanceState['draft']> {
  const row = await db
    .selectFrom('instance_drafts')
    .select(['settings', 'version', 'saved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const settings = completeSettings(row.settings as Partial<InstanceSettings>)
  const base = (await findVersion(db, row.version))?.settings ?? defaultSettings
  return { settings, version: row.version, base, savedAt: row.saved_at.toISOString() }
}

const findVersions = (db: Db) =>
  db
    .selectFrom('instance_settings as published')
    .innerJoin('users as user', 'user.id', 'published.published_by')
    .select([
      'published.version',
      'published.settings',
      'published.reason',
      'published.published_at as at',
      'user.full_name as by',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof findVersions>['executeTakeFirstOrThrow']>>

const show = ({ version, settings, reason, at, by }: Row): InstanceVersion => ({
  version,
  settings: completeSettings(settings as Partial<InstanceSettings>),
  reason,
  publishedAt: at.toISOString(),
  publishedBy: by,
})

/** All versions, latest first, with their reasons in the words of the reader. */
export async function listVersions(
  { db, locale }: Context<Actor>,
  { query: { page, size } }: Parsed<typeof instanceRoutes.listInstanceVersions>,
): Promise<Page<InstanceVersion>> {
  const rows = await findVersions(db)
    .orderBy('published.version', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute()
  return Page.of(rows, size, (row) => ({ ...show(row), reason: staffReasonIn(row.reason, locale) }))
}

/** One version; undefined where there is none. */
export async function findVersion(db: Db, version: number): Promise<InstanceVersion | undefined> {
  const row = await findVersions(db).where('published.version', '=', version).executeTakeFirst()
  return row && show(row)
}
