import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyButton } from './copy-button.tsx'

type Props = OpenState & {
  title: string
  text: string
  secret: string
  /** What the secret is of. */
  label: string
  /** Of the button that closes it. */
  done: string
}

/** Shows a secret that is never shown again: a press outside does not close it. */
export function SecretDialog({ title, text, secret, label, done, isOpen, onClose }: Props) {
  const shown = useRef<HTMLElement>(null)
  useEffect(() => shown.current?.focus(), [])
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {done}
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} role="alertdialog" title={title} footer={footer}>
      <InlineAlert tone="warning">{text}</InlineAlert>
      <code
        ref={shown}
        tabIndex={-1}
        dir="ltr"
        translate="no"
        aria-label={label}
        className="my-4 block rounded-lg bg-surface-2 p-4 text-ui wrap-anywhere select-all outline-none"
      >
        {secret}
      </code>
      <CopyButton text={secret} />
    </Dialog>
  )
}
