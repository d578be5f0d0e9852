import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ComingDates } from './coming-dates.tsx'
import { SessionBar } from './session-bar.tsx'
import { SessionCohosts } from './session-cohosts.tsx'
import { SessionPanel } from './session-panel.tsx'
import { SessionDescription } from './session-description.tsx'
import { SessionTop } from './session-top.tsx'
import { Topics } from './topics.tsx'
import * as t from '#texts/group-sessions/details.ts'

type SessionPageProps = {
  session: GroupSessionDetail
  invite: string | null
  hasCohostInvite: boolean
}

/** A session's page for every reader: two columns on wide screens, on phones one with the main action in a bottom bar. */
export function SessionPage(props: SessionPageProps) {
  const { session } = props
  return (
    <>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <SessionTop session={session} />
        <div className="flex flex-col lg:row-span-2">
          {/* It scrolls with the page until its end is seen, and stays; one that is lower than the window stays below the header. */}
          <div className="lg:sticky lg:bottom-6 lg:mt-auto lg:min-h-[calc(100dvh-7rem)]">
            <SessionPanel {...props} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {session.viewer.mayReview ? <ReviewPrompt session={session} /> : null}
          <SessionDescription key={session.occurrenceId} html={session.sessionDescription} />
          <Topics session={session} />
          <SessionCohosts session={session} />
          <ComingDates session={session} invite={props.invite} />
        </div>
      </div>
      <SessionBar {...props} />
    </>
  )
}

/** For attendees, once it is over. */
function ReviewPrompt({ session }: { session: GroupSessionDetail }) {
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-h3">{t.review}</h2>
        <p className="mt-0.5 text-ui text-ink-2">{t.reviewText}</p>
      </div>
      <Link to={paths.sessionReviewReviews(session.mentorSlug, session.sessionSlug)} className={buttonClass('primary')}>
        {t.writeReview}
      </Link>
    </Card>
  )
}
