import { useState, type ReactNode } from 'react'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { TwoStepSection } from '#web/features/accounts/public.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The staff desk, or what staff without an authenticator app need before it opens. */
export function DeskGate({ children }: { children: ReactNode }) {
  const t = useMessages('security')
  const { error, refetch } = useRead(staffRoutes.queueCounts, {})
  const isRefused = error instanceof ApiError && error.code === 'second_factor_required'
  // Stays until the recovery codes are saved, even if the counts are read again meanwhile.
  const [isClosed, setClosed] = useState(isRefused)
  if (isRefused && !isClosed) setClosed(true)
  if (!isClosed) return children
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.deskTitle}
      </h1>
      <p className="mt-2 mb-8 text-body text-ink-2">{t.deskText}</p>
      <TwoStepSection onDone={() => void refetch().then(() => setClosed(false))} />
    </div>
  )
}
