import { bookingRoutes } from '#contract/bookings/routes.ts'
import { dashboardLists } from '#contract/dashboard/constants.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import * as t from '#texts/dashboard.ts'

const first = dashboardLists.requests

/** Shows a mentor's pending requests; nothing if there are none. */
export function RequestsNote() {
  const count = useRead(bookingRoutes.listPending, { params: { role: 'mentor' }, query: first }).data?.length ?? 0
  if (count === 0) return null
  const answer = (
    <Link to={paths.sessionsPending} className={buttonClass('secondary')}>
      {t.answer}
    </Link>
  )
  return (
    <InlineAlert
      tone="warning"
      title={count < first.size ? t.requests({ n: count }) : t.requestsMany}
      action={answer}
    />
  )
}
