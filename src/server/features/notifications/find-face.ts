import { sql } from 'kysely'
import { tintOf } from '#rules/profiles/initials.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { faceImage } from '#server/platform/files/face-image.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import type { EmailContent, EmailFace } from '#server/platform/mail/email.ts'

/** The face of whom an e-mail is about, as they are today; none of the reader themselves, and none of people whom they may not see. */
export async function findFace(
  db: Db,
  storage: Storage,
  readerId: string,
  person: EmailContent['person'],
): Promise<EmailFace | undefined> {
  if (!person || person.userId === readerId) return undefined
  const {
    rows: [found],
  } = await sql<{ id: string; name: string; picture: string | null }>`
    select p.id, u.full_name as name, u.picture_url as picture
    from users u join profiles p on p.user_id = u.id and p.role = u.role
    where u.id = ${person.userId} and u.is_active and not ${blockedBetween(sql`${readerId}::uuid`, sql`u.id`)}`.execute(
    db,
  )
  if (!found) return undefined
  const { id, name, picture } = found
  return { name, tint: tintOf(id), picture: picture === null ? null : await faceImage(storage, picture) }
}
