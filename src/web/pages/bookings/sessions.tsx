import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { listAt, SessionList, SessionTabs } from '#web/features/bookings/public.ts'
import { ReviewOfSession } from '#web/features/reviews/public.ts'
import * as sessions from '#texts/sessions.ts'

/** A review while it can be written, then what the row offers. */
const reviewOr = ({ id }: { id: string }, own: ReactNode) => <ReviewOfSession sessionId={id} otherwise={own} />

/** The reader's one-on-one sessions: upcoming, pending, past and cancelled, each at an address of its own. */
export default function SessionsPage() {
  const name = listAt(useLocation().pathname)
  return (
    <div>
      <h1 tabIndex={-1} className="text-h1">
        {sessions.title}
      </h1>
      <div className="mt-4 mb-6">
        <SessionTabs current={name} />
      </div>
      <SessionList name={name} {...(name === 'past' ? { actionOf: reviewOr } : {})} />
    </div>
  )
}
