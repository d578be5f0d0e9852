import { useState, type ReactNode } from 'react'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import { InlineAlert, type BannerTone } from '#web/ui/feedback/banner.tsx'

type Alert = { message: string; attempt: number } | null

/** A message above the form, with a counter so that a repeated one is announced again. */
export function useFormAlert() {
  const [alert, setAlert] = useState<Alert>(null)
  return {
    alert,
    show: (message: string) => setAlert((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 })),
    clear: () => setAlert(null),
  }
}

/** Shows that message and scrolls it into view; empty until there is one. */
export function FormAlert({ alert, tone = 'danger', action }: { alert: Alert; tone?: BannerTone; action?: ReactNode }) {
  return (
    <div aria-live="assertive" className="empty:hidden">
      {alert ? (
        <ScrollIntoView key={alert.attempt}>
          <InlineAlert tone={tone} action={action}>
            {alert.message}
          </InlineAlert>
        </ScrollIntoView>
      ) : null}
    </div>
  )
}
