import { PasskeysSection, TwoStepSection } from '#web/features/accounts/public.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The ways to add the second factor that staff need; `onAdded` once there is one. */
export function SecondFactor({ onAdded }: { onAdded: () => void }) {
  const t = useMessages('security')
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.deskTitle}
      </h1>
      <p className="mt-2 mb-8 text-body text-ink-2">{t.deskText}</p>
      <div className="flex flex-col gap-10">
        <TwoStepSection onDone={onAdded} />
        <PasskeysSection onAdded={onAdded} />
      </div>
    </div>
  )
}
