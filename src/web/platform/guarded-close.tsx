import { useEffect, useRef, useState, type ReactNode } from 'react'
import { InlineAlert } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

export type GuardWords = { title: string; text: string; keep: string; discard: string }

/** Closing a dialog with changes in it asks first. `question` stands in the dialog, `close` is for its cross, Escape and the press outside. */
export function useGuardedClose(
  isDirty: boolean,
  onClose: () => void,
  words: GuardWords,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty && !isAsking ? setAsking(true) : onClose())
  const question = isAsking ? <Question words={words} onKeep={() => setAsking(false)} onDiscard={onClose} /> : null
  return { close, question }
}

function Question({ words, onKeep, onDiscard }: { words: GuardWords; onKeep: () => void; onDiscard: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  const actions = (
    <>
      <Button autoFocus onClick={onKeep}>
        {words.keep}
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        {words.discard}
      </Button>
    </>
  )
  return (
    <div ref={place} className="mt-5">
      <InlineAlert tone="warning" role="alert" title={words.title} action={actions}>
        {words.text}
      </InlineAlert>
    </div>
  )
}
