import { useGuardedClose as useGuard } from '#web/platform/guarded-close.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** Closing a dialog with written text in it asks first. */
export function useGuardedClose(isDirty: boolean, onClose: () => void) {
  const t = useMessages('sessions')
  return useGuard(isDirty, onClose, {
    title: t.discard,
    text: t.discardText,
    keep: t.keepWriting,
    discard: t.discardNow,
  })
}
