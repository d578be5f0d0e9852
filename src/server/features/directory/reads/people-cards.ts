import { sql } from 'kysely'
import type { Connection } from '#contract/connections/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A person to show, and why they are in the list. */
export type ListedPerson = { readonly profileId: string; readonly reasons?: readonly string[] }

type Row = Omit<Connection, 'connectedAt' | 'reasons'> & { connectedAt: Date | null }

/** These people as the viewer's lists show them, in this order. The caller has decided whether the viewer may see them. */
export async function peopleCards(
  db: Db,
  viewerUserId: string,
  listed: readonly ListedPerson[],
): Promise<Connection[]> {
  if (listed.length === 0) return []
  const { rows } = await sql<Row>`
    select p.id as "profileId", p.slug as "profileSlug", p.role = 'mentor' as "isMentor", u.full_name as "profileName",
      u.picture_url as "profilePictureUrl", p.job_title as "jobTitle", p.company_name as "companyName",
      p.verification_status = 'APPROVED' as verified, c.created_at as "connectedAt"
    from profiles p join users u on u.id = p.user_id left join connections c on c.user_id = ${viewerUserId} and c.other_id = p.user_id
    where p.id = any(${listed.map(({ profileId }) => profileId)}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.profileId, row]))
  return listed.flatMap(({ profileId, reasons = [] }) => {
    const row = byId.get(profileId)
    return row
      ? [
          {
            ...row,
            connectedAt: row.connectedAt?.toISOString() ?? null,
            reasons: [...reasons],
          },
        ]
      : []
  })
}
