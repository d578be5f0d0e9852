import { useState } from 'react'
import { InlineAlert } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** Closing a dialog with written text in it asks first. `question` stands in the dialog, `close` is for its cross, Escape and the press outside. */
export function useGuardedClose(isDirty: boolean, onClose: () => void) {
  const t = useMessages('sessions')
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty && !isAsking ? setAsking(true) : onClose())
  const actions = (
    <>
      <Button autoFocus onClick={() => setAsking(false)}>
        {t.keepWriting}
      </Button>
      <Button variant="danger" onClick={onClose}>
        {t.discardNow}
      </Button>
    </>
  )
  const question = isAsking ? (
    <InlineAlert tone="warning" role="alert" title={t.discard} action={actions} className="mt-5">
      {t.discardText}
    </InlineAlert>
  ) : null
  return { close, question }
}
