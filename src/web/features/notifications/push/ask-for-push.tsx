import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { usePushDevice } from './use-push-device.ts'
import * as t from '#texts/notifications/ask.ts'

/** Their answer counts for this browser; the settings are there for another one. */
const storageKey = 'push-asked'

/** Asks after a booking, once, whether this device should tell them about it: the browser asks only after a yes. */
export function AskForPush() {
  const { support, permission, read, isPending, turnOn } = usePushDevice()
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(storageKey) !== null)
  if (support !== 'ready' || permission === 'denied' || isAnswered || !read.data || read.data.isOn) return null
  const { publicKey } = read.data
  const answer = () => {
    localStorage.setItem(storageKey, 'yes')
    setAnswered(true)
  }
  return (
    <Card as="section" className="mt-6 flex flex-col gap-3">
      <h2 className="text-h2">{t.title}</h2>
      <p className="text-ui text-ink-2">{t.text}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" isPending={isPending} onClick={() => void turnOn(publicKey).then(answer)}>
          {t.yes}
        </Button>
        <Button onClick={answer}>{t.no}</Button>
      </div>
    </Card>
  )
}
