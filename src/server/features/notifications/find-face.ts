import { sql } from 'kysely'
import { tintOf } from '#rules/profiles/initials.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { faceImage } from '#server/platform/files/face-image.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import type { EmailContent, EmailFace } from '#server/platform/mail/email.ts'

/** Pictures that one e-mail carries at most, of some 6 kB each; further people have initials. */
const maxPictures = 20

/** The face of whom an e-mail is about. */
export async function findFace(
  db: Db,
  storage: Storage,
  readerId: string,
  person: EmailContent['person'],
): Promise<EmailFace | undefined> {
  return person ? (await findFaces(db, storage, readerId, [person.userId])).get(person.userId) : undefined
}

/** Faces by user id, as they are today; none of the reader themselves, and none of people whom they may not see. */
export async function findFaces(
  db: Db,
  storage: Storage,
  readerId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, EmailFace>> {
  const { rows } = await sql<{ userId: string; profileId: string; name: string; picture: string | null }>`
    select u.id as "userId", p.id as "profileId", u.full_name as name, u.picture_url as picture
    from users u join profiles p on p.user_id = u.id and p.role = u.role
    where u.id = any(${[...userIds]}::uuid[]) and u.id <> ${readerId}::uuid and u.is_active
      and not ${blockedBetween(sql`${readerId}::uuid`, sql`u.id`)}`.execute(db)
  const faces = new Map<string, EmailFace>()
  let pictures = 0
  for (const { userId, profileId, name, picture: link } of rows) {
    const picture = link === null || pictures === maxPictures ? null : await faceImage(storage, link)
    if (picture) pictures++
    faces.set(userId, { name, tint: tintOf(profileId), picture })
  }
  return faces
}
