import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { tabPaths, useOpenInvites, useOpenRequests } from '../lists/lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

/** For a mentor's dashboard: pending cohost requests; nothing if there are none. */
export function CohostNotes() {
  const invites = useOpenInvites()
  const requests = useOpenRequests()
  if (invites + requests === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {invites > 0 ? <Note title={t.invitesWait({ n: invites })} to={tabPaths.invites} /> : null}
      {requests > 0 ? <Note title={t.requestsWait({ n: requests })} to={tabPaths.requests} /> : null}
    </div>
  )
}

function Note({ title, to }: { title: string; to: string }) {
  const answer = (
    <Link to={to} aria-label={t.answerTo({ what: title })} className={buttonClass()}>
      {t.answer}
    </Link>
  )
  return <InlineAlert title={title} action={answer} />
}
