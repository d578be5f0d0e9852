import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { LinkButton } from '#web/ui/actions/link-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { call } from '#web/platform/api/api.ts'
import { googleCalendarLink, outlookCalendarLink, type CalendarEvent } from './calendar-links.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'

type CalendarChoicesProps = {
  kind: 'individual' | 'group'
  /** The booking, or the occurrence. */
  id: string
  event: CalendarEvent
  /** The file is for those who take part; links are for everyone. */
  hasFile?: boolean
}

/** A session in one's own calendar: a file for any program, links for two. */
export function CalendarChoices({ kind, id, event, hasFile = true }: CalendarChoicesProps) {
  const { calendar: t } = useMessages('common')
  const [isPending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      const text = await call(sessionRoutes.ics, { params: { kind, id } })
      // It comes through the API with the token, so no plain link can fetch it.
      saveFile(new Blob([text], { type: 'text/calendar' }), `session-${id.slice(0, 8)}.ics`)
    } catch {
      toast.error(t.failed)
    } finally {
      setPending(false)
    }
  }

  return (
    <div role="group" aria-label={t.add} className="flex flex-wrap gap-2.5">
      {hasFile ? (
        <Button icon={<Icon as={CalendarPlus} />} isPending={isPending} onClick={() => void download()}>
          {t.file}
        </Button>
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
