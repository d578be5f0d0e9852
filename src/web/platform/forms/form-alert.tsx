import { useState, type ReactNode } from 'react'
import { InSight } from '#web/platform/dom/scroll-into-view.tsx'
import { InlineAlert, type BannerTone } from '#web/ui/feedback/banner.tsx'

type Said = { message: string; attempt: number } | null

/** A message above the form, with a counter so that a repeated one is announced again. */
export function useFormAlert() {
  const [alert, setAlert] = useState<Said>(null)
  return {
    alert,
    show: (message: string) => setAlert((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 })),
    clear: () => setAlert(null),
  }
}

/** Shows that message and scrolls it into view; empty until there is one. */
export function FormAlert({ alert, tone = 'danger', action }: { alert: Said; tone?: BannerTone; action?: ReactNode }) {
  return (
    <div aria-live="assertive" className="empty:hidden">
      {alert ? (
        <InSight key={alert.attempt}>
          <InlineAlert tone={tone} action={action}>
            {alert.message}
          </InlineAlert>
        </InSight>
      ) : null}
    </div>
  )
}
