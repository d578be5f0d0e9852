import type { BreakCause } from '#contract/mentor-activity/constants.ts'
import type { Host, MadeMember } from '#server/features/profiles/factory.ts'

/** Puts a mentor on a break without an end. */
export async function makeBreak({ app }: Host, mentor: MadeMember, cause: BreakCause = 'chosen'): Promise<void> {
  const { database, clock } = app.dependencies
  await database.db
    .updateTable('profiles')
    .set({ break_since: clock.now(), break_cause: cause })
    .where('id', '=', mentor.profileId)
    .execute()
}
