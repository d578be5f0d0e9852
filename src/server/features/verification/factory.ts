import { randomBytes } from 'node:crypto'
import type { Host, MadeMember } from '#server/features/profiles/factory.ts'

export const linkedinUrl = 'https://www.linkedin.com/in/wanjiru-kamau'

/** A stored document of this person, without the file itself: what requests refer to. */
export async function makeDocument(
  { app }: Host,
  { userId }: { userId: string },
): Promise<{ name: string; link: string }> {
  const { database, clock } = app.dependencies
  const name = randomBytes(20).toString('hex')
  const link = `/documents/${name}.pdf`
  await database.db
    .insertInto('files')
    .values({
      name,
      owner_id: userId,
      purpose: 'document',
      content_type: 'application/pdf',
      size: 1000,
      status: 'PRIVATE',
      pages: 1,
      link,
      created_at: clock.now(),
      expires_at: clock.now(),
    })
    .execute()
  return { name, link }
}

/** A request that waits for staff. */
export async function makeVerificationRequest(host: Host, mentor: MadeMember): Promise<{ id: string }> {
  const { database, clock } = host.app.dependencies
  const resume = await makeDocument(host, mentor)
  const now = clock.now()
  await database.db
    .updateTable('profiles')
    .set({ verification_status: 'PENDING' })
    .where('id', '=', mentor.profileId)
    .execute()
  return database.db
    .insertInto('verification_requests')
    .values({
      profile_id: mentor.profileId,
      linkedin_url: linkedinUrl,
      resume_file: resume.name,
      status: 'PENDING',
      created_at: now,
      waiting_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
