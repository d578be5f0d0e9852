import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { call } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'
import * as calendar from '#texts/sessions/add-to-calendar.ts'

export type CalendarFileProps = {
  kind: 'individual' | 'group'
  /** The booking, or the occurrence. */
  id: string
}

/** Downloads a session as an iCalendar file; with the access token, which a plain link would not send. */
export function CalendarFile({ kind, id }: CalendarFileProps) {
  const [isPending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      const text = await call(sessionRoutes.ics, { params: { kind, id } })
      saveFile(new Blob([text], { type: 'text/calendar' }), `session-${id.slice(0, 8)}.ics`)
    } catch {
      toast.error(calendar.failed)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button needsNetwork icon={<Icon as={CalendarPlus} />} isPending={isPending} onClick={() => void download()}>
      {calendar.file}
    </Button>
  )
}
