import { Check, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#web/ui/actions/button-class.ts'
import { wordsOnPhones } from '#web/ui/actions/words-on-phones.ts'
import { cx } from '#web/ui/cx.ts'
import { useNeedsNetwork } from '#web/ui/actions/no-network.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useConnect, type ConnectablePerson } from './use-connect.ts'
import * as t from '#texts/connections.ts'

export type ConnectButtonProps = {
  person: ConnectablePerson
  isConnected: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** On phones in words alone, without its icon. */
  isCompact?: boolean
}

/** The second press of a double tap must not end what the first began. */
const doubleTapMs = 1000

/** Connects at once; pressed again it offers to end the connection. */
export function ConnectButton(props: ConnectButtonProps) {
  const { person, isConnected, variant, size, className, isCompact = false } = props
  const button = useRef<HTMLButtonElement>(null)
  const connectedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isAsking, setAsking] = useState(false)
  const change = useConnect(person, isConnected)
  const cut = useNeedsNetwork()

  function press() {
    if (isConnected) {
      if (performance.now() - connectedAt.current >= doubleTapMs) setAsking(true)
      return
    }
    connectedAt.current = performance.now()
    void change(true)
  }

  function remove() {
    // The dialog returns the focus first: the row may be gone afterwards.
    flushSync(() => setAsking(false))
    button.current?.focus()
    void change(false)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={isConnected ? t.connectedLabel({ name: person.name }) : t.connectLabel({ name: person.name })}
        aria-haspopup={isConnected ? 'dialog' : undefined}
        className={buttonClass(variant, size, cx(isCompact && wordsOnPhones.button, className))}
        {...cut?.attributes}
        onClick={cut?.refuse ?? press}
      >
        <Icon as={isConnected ? Check : UserPlus} className={isCompact ? wordsOnPhones.icon : ''} />
        {isConnected ? t.connected : t.connect}
      </button>
      <RemoveDialog name={person.name} isOpen={isAsking} onClose={() => setAsking(false)} onRemove={remove} />
    </>
  )
}
