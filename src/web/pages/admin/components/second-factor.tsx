import { useState } from 'react'
import { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { ConfirmIdentity, PasskeysSection, TwoStepSection } from '#web/features/accounts/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/accounts/security.ts'

type Props = { onDone: () => void }

/** What the desk asks of staff whose session has no second factor: to confirm with one, or to add the first one. */
export function SecondFactor({ onDone }: Props) {
  const methods = useRead(reauthenticationRoutes.reauthentication, {}, { staleTime: 0 })
  if (methods.error || !methods.data) return <ReadPlaceholder read={methods} skeleton={<SkeletonText lines={3} />} />
  return <Choice hasFactor={methods.data.code || methods.data.passkey} onDone={onDone} />
}

/** Stays as it began: adding an app shows its recovery codes before the desk opens. */
function Choice({ hasFactor, onDone }: Props & { hasFactor: boolean }) {
  const [isConfirming] = useState(hasFactor)
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {isConfirming ? t.deskConfirmTitle : t.deskTitle}
      </h1>
      {isConfirming ? (
        <div className="mt-2 max-w-form">
          <ConfirmIdentity text={t.deskConfirmText} onConfirmed={onDone} />
        </div>
      ) : (
        <>
          <p className="mt-2 mb-8 text-body text-ink-2">{t.deskText}</p>
          <div className="flex flex-col gap-10">
            <TwoStepSection onDone={onDone} />
            <PasskeysSection onAdded={onDone} />
          </div>
        </>
      )}
    </div>
  )
}
