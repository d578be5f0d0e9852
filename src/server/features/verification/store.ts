import type { Db } from '#server/platform/database/database.ts'

/** Locks the mentor's profile, so that two requests cannot both find that they may be made. */
export async function lockProfile(db: Db, profileId: string): Promise<void> {
  await db.selectFrom('profiles').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
}

/** The state that profile, search and badge show. */
export async function setStatus(db: Db, profileId: string, status: 'PENDING' | 'APPROVED' | 'DECLINED'): Promise<void> {
  await db.updateTable('profiles').set({ verification_status: status }).where('id', '=', profileId).execute()
}
