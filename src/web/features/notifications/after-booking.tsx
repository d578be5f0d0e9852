import { useRef, useState } from 'react'
import { noteAsked, wasAsked } from '#web/platform/dom/asked-once.ts'
import { OfferInstall } from './install/offer-install.tsx'
import { AskForPush } from './push/ask-for-push.tsx'
import { usePushDevice } from './push/use-push-device.ts'

/**
 * One question at a time after a booking, each asked once: whether this device should tell its reader about the session, then whether to
 * install the site. Nothing more is asked of whoever has just said no.
 */
export function AfterBooking() {
  const { support, permission, read, isPending, turnOn } = usePushDevice()
  const [isAskedBefore] = useState(() => wasAsked('push-asked'))
  const [isAnswered, setAnswered] = useState(isAskedBefore)
  const ref = useRef<HTMLDivElement>(null)
  // The pressed button goes, and the focus must not go with it.
  const focus = () => ref.current?.focus()
  const answer = () => {
    noteAsked('push-asked')
    setAnswered(true)
    focus()
  }

  function question() {
    if (support === 'waiting') return null
    const mayAsk = support === 'ready' && permission !== 'denied'
    if (mayAsk && !isAnswered) {
      if (!read.data) return null
      const { publicKey, isOn } = read.data
      const accept = async () => {
        if (await turnOn(publicKey)) answer()
      }
      if (!isOn) return <AskForPush isPending={isPending} onYes={() => void accept()} onNo={answer} />
    }
    return isAnswered && !isAskedBefore && !read.data?.isOn ? null : <OfferInstall onAnswer={focus} />
  }
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {question()}
    </div>
  )
}
