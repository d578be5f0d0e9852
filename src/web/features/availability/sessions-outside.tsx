import type { availabilityRoutes } from '#contract/availability/routes.ts'
import type { Reply } from '#contract/route.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import * as t from '#texts/availability.ts'

type Sessions = Reply<typeof availabilityRoutes.setAvailability>['sessionsOutside']

/** Which booked sessions the new hours no longer cover; they stay. */
export function SessionsOutside({ sessions }: { sessions: Sessions }) {
  const formats = useFormats()
  if (sessions.length === 0) return null
  return (
    <InlineAlert tone="warning" role="status" title={t.outsideTitle}>
      <ul>
        {sessions.map(({ sessionId, menteeFullName, startsAt }) => (
          <li key={sessionId}>
            <Link to={paths.booking(sessionId)} className={textLinkClass}>
              {menteeFullName}, {formats.moment(startsAt)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">{t.outsideText}</p>
    </InlineAlert>
  )
}
