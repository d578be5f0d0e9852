import { useState, type ReactNode } from 'react'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import * as common from '#texts/common.ts'

type GuardWords = { title: string; text: string; keep: string; discard: string }

/**
 * Confirms closing a dialog with unsaved changes. Render `question` in the dialog; `close` is for its cross, Escape and a press outside.
 */
export function useGuardedClose(
  isDirty: boolean,
  onClose: () => void,
  words: GuardWords,
): { close: () => void; question: ReactNode } {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => (isDirty && !isConfirming ? setConfirming(true) : onClose())
  const actions = (
    <>
      <Button autoFocus onClick={() => setConfirming(false)}>
        {words.keep}
      </Button>
      <Button variant="danger" onClick={onClose}>
        {words.discard}
      </Button>
    </>
  )
  const question = isConfirming ? (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="warning" role="alert" title={words.title} action={actions}>
        {words.text}
      </InlineAlert>
    </ScrollIntoView>
  ) : null
  return { close, question }
}

/** The same with the usual texts, for a dialog with unsent text. */
export function useGuardedText(isDirty: boolean, onClose: () => void) {
  return useGuardedClose(isDirty, onClose, common.unsent)
}
