import { MailQuestion } from 'lucide-react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { dashboardLists } from '#contract/dashboard/constants.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { TaskIcon, TaskRow } from '#web/ui/lists/task-row.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import * as t from '#texts/dashboard.ts'

const first = dashboardLists.requests

/** How many requests a mentor has to answer; ten may be more. */
export const useRequestCount = (): number =>
  useRead(bookingRoutes.listPending, { params: { role: 'mentor' }, query: first }).data?.length ?? 0

const titleOf = (count: number) => (count < first.size ? t.requests({ n: count }) : t.requestsMany)

const answer = (
  <Link to={paths.sessionsPending} className={buttonClass('secondary')}>
    {t.answer}
  </Link>
)

/** On phones, where what waits for the mentor stands below the week: that requests do. They expire. */
export function RequestsNote() {
  const count = useRequestCount()
  if (count === 0) return null
  return <InlineAlert tone="warning" title={titleOf(count)} action={answer} className="lg:hidden" />
}

/** The same as a row of what waits for the mentor, from the width where that stands at the top. */
export const RequestsTask = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <TaskRow picture={<TaskIcon as={MailQuestion} />} title={titleOf(count)} className="max-lg:hidden">
      {answer}
    </TaskRow>
  )
