import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { tabPaths, useOpenInvites, useOpenRequests } from '../lists/lists.ts'

/** For a mentor's dashboard: pending cohost requests; nothing if there are none. */
export function CohostNotes() {
  const t = useMessages('group-lists')
  const invites = useOpenInvites()
  const requests = useOpenRequests()
  if (invites + requests === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {invites > 0 ? <Note title={t.invitesWait(invites)} to={tabPaths.invites} /> : null}
      {requests > 0 ? <Note title={t.requestsWait(requests)} to={tabPaths.requests} /> : null}
    </div>
  )
}

function Note({ title, to }: { title: string; to: string }) {
  const t = useMessages('group-lists')
  const answer = (
    <Link to={to} aria-label={`${t.answer}: ${title}`} className={buttonClass()}>
      {t.answer}
    </Link>
  )
  return <InlineAlert title={title} action={answer} />
}
