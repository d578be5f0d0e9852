import { Suspense } from 'react'
import { LinkButton } from '#web/ui/actions/link-button.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { CalendarFileProps } from './calendar-file.tsx'
import { googleCalendarLink, outlookCalendarLink, type CalendarEvent } from './calendar-links.ts'
import * as calendar from '#texts/sessions/add-to-calendar.ts'

// Only participants can download it.
const file = lazyComponent(() => import('./calendar-file.tsx').then((module) => module.CalendarFile), {
  failure: 'hidden',
})

type CalendarChoicesProps = CalendarFileProps & {
  event: CalendarEvent
  /** The file is for participants; links are for everyone. */
  hasFile?: boolean
}

/** Ways to add a session to a calendar: a file for any program, links for two. */
export function CalendarChoices({ kind, id, event, hasFile = true }: CalendarChoicesProps) {
  return (
    <div role="group" aria-label={calendar.add} className="flex flex-wrap gap-2.5">
      {hasFile ? (
        <Suspense>
          <file.Component {...{ kind, id }} />
        </Suspense>
      ) : null}
      <LinkButton href={googleCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        {calendar.google}
      </LinkButton>
      <LinkButton href={outlookCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        {calendar.outlook}
      </LinkButton>
    </div>
  )
}
