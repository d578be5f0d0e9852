import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { paths } from '#web/paths.ts'

type Shown = Pick<GroupSessionDetail, 'mentorSlug' | 'sessionSlug' | 'occurrenceDate'>

/** The address of those who come on the date that is shown, for host and cohosts. */
export const attendeesOn = ({ mentorSlug, sessionSlug, occurrenceDate }: Shown): string =>
  `${paths.sessionReviewAttendees(mentorSlug, sessionSlug)}?date=${occurrenceDate}`
