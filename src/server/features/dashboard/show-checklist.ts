import { sql } from 'kysely'
import type { dashboardRoutes } from '#contract/dashboard/routes.ts'
import type { Reply } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'

type Checklist = Reply<(typeof dashboardRoutes)['checklist']>

/** A mentor's first steps, and which of them are done; null once they have hidden the list. */
export async function showChecklist({ db, actor }: Context<Member>): Promise<Checklist> {
  const { rows } = await sql<NonNullable<Checklist>>`
    select p.bio is not null as "hasAbout",
      exists (select from experiences e where e.profile_id = p.id) as "hasExperience",
      p.verification_status as verification,
      p.profile_shared_at is not null as "hasShared",
      exists (select from group_sessions g where g.host_id = p.id) as "hasGroupSession"
    from profiles p where p.id = ${actor.profileId} and p.checklist_hidden_at is null`.execute(db)
  return rows[0] ?? null
}
