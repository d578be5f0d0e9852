import { Suspense } from 'react'
import { LinkButton } from '#web/ui/actions/link-button.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { CalendarFileProps } from './calendar-file.members-later.tsx'
import { googleCalendarLink, outlookCalendarLink, type CalendarEvent } from './calendar-links.ts'

// Only participants can download it.
const file = lazyComponent(() => import('./calendar-file.members-later.tsx').then((module) => module.CalendarFile))

type CalendarChoicesProps = CalendarFileProps & {
  event: CalendarEvent
  /** The file is for participants; links are for everyone. */
  hasFile?: boolean
}

/** Ways to add a session to a calendar: a file for any program, links for two. */
export function CalendarChoices({ kind, id, event, hasFile = true }: CalendarChoicesProps) {
  const { calendar: t } = useMessages('common')
  return (
    <div role="group" aria-label={t.add} className="flex flex-wrap gap-2.5">
      {hasFile ? (
        <Suspense>
          <file.Component {...{ kind, id }} />
        </Suspense>
      ) : null}
      <LinkButton href={googleCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        {t.google}
      </LinkButton>
      <LinkButton href={outlookCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        {t.outlook}
      </LinkButton>
    </div>
  )
}
