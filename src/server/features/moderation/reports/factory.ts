import type { Host } from '#server/features/accounts/factory.ts'

export const reportText = 'They asked me for money before the session and became rude when I said no.'

/** A report about a person that waits for staff. */
export async function makeReport(
  { app }: Host,
  reporter: { userId: string },
  reported: { userId: string },
): Promise<{ id: string }> {
  const { database, clock } = app.dependencies
  return database.db
    .insertInto('reports')
    .values({
      reporter_id: reporter.userId,
      reported_user_id: reported.userId,
      kind: 'PERSON',
      text: reportText,
      evidence: JSON.stringify({ title: 'Test Person', rating: null, paragraphs: ['Engineer'] }),
      status: 'OPEN',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
