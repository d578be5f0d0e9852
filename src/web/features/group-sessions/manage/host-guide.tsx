import { useId } from 'react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { reviewLimits } from '#contract/reviews/constants.ts'
import { hostPhase, type HostPhase } from '#rules/group-sessions/host-phase.ts'
import { DAY } from '#rules/time/days.ts'
import { shareTargets } from '#web/features/sharing/public.ts'
import { paths } from '#web/paths.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { sessionAddress } from '../details/session-input.ts'
import { attendeesOn } from './attendees-on.ts'
import * as t from '#texts/group-sessions/host-guide.ts'
import * as details from '#texts/group-sessions/details.ts'
import * as members from '#texts/group-sessions/members.ts'
import * as sharing from '#texts/sharing.ts'

type Step = { text: string; label?: string; to?: string; href?: string }

/** What a host or cohost can do for this date: before, during and after it. */
export function HostGuide({ session }: { session: GroupSessionDetail }) {
  const headingId = useId()
  const now = useNow()
  const whatsApp = useWhatsApp(session)
  const phase = hostPhase(Date.parse(session.startsAt), Date.parse(session.endsAt), now)
  const steps = stepsOf(phase, session, now, whatsApp)
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-4 print:hidden">
      <h2 id={headingId} className="mb-3 text-h3">
        {t.title[phase]}
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step) => (
          <StepRow key={step.text} step={step} />
        ))}
      </ol>
    </section>
  )
}

const StepRow = ({ step: { text, label, to, href } }: { step: Step }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ui text-ink-2">
    <span className="min-w-0 flex-1 basis-40 text-balance">{text}</span>
    {to ? (
      <Link to={to} className={buttonClass('secondary', 'sm', 'shrink-0')}>
        {label}
      </Link>
    ) : null}
    {href ? (
      <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'sm', 'shrink-0')}>
        {label}
      </a>
    ) : null}
  </li>
)

type WhatsApp = ReturnType<typeof useWhatsApp>

function stepsOf(phase: HostPhase, session: GroupSessionDetail, now: number, whatsApp: WhatsApp): Step[] {
  const attendees = {
    label: details.attendeesTab,
    to: attendeesOn(session),
  }
  const edit = { label: members.edit, to: paths.editGroupSession(session.sessionSlug, session.occurrenceDate) }
  if (phase === 'before')
    return [
      { text: t.share, ...whatsApp.session },
      { text: t.prepare, ...edit },
      { text: t.coming({ going: session.going }), ...attendees },
    ]
  if (phase === 'during') return [{ text: t.enter }, { text: t.attendance, ...attendees }]
  const canBeReviewed = now < Date.parse(session.endsAt) + reviewLimits.days * DAY
  return [
    { text: t.came, ...attendees },
    ...(canBeReviewed ? [{ text: t.ask, ...whatsApp.review }] : []),
    ...(session.viewer.isHost ? [{ text: t.again, label: t.toAgain, to: paths.runAgain(session.sessionSlug) }] : []),
  ]
}

/** The links that send the session, or the page of its reviews, by WhatsApp; those of a private one with its secret. */
function useWhatsApp({ sessionTitle, sessionSlug, mentorSlug, mentorFullName, inviteToken }: GroupSessionDetail) {
  const { appUrl } = useBoot()
  const send = (title: string, path: string) => ({
    label: sharing.to.whatsapp,
    href: shareTargets.whatsapp({ title, url: appUrl + localAddress(path) }),
  })
  const secret = inviteToken ? `?invite=${inviteToken}` : ''
  return {
    session: send(
      details.shareText({ title: sessionTitle, name: mentorFullName }),
      sessionAddress(sessionSlug, { invite: inviteToken }),
    ),
    review: send(t.askText({ title: sessionTitle }), paths.sessionReviewReviews(mentorSlug, sessionSlug) + secret),
  }
}
