import { useState } from 'react'
import { useProductName } from '#web/platform/routing/boot.ts'
import { noteAsked, wasAsked } from '#web/platform/dom/asked-once.ts'
import { install, useInstallWay } from '#web/platform/dom/install.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import * as t from '#texts/notifications/install.ts'

/** Offers once to install the site on this device. */
export function OfferInstall({ onAnswer }: { onAnswer: () => void }) {
  const way = useInstallWay()
  const product = useProductName()
  const [isAnswered, setAnswered] = useState(() => wasAsked('install-asked'))
  if (way === null || isAnswered) return null
  const answer = () => {
    noteAsked('install-asked')
    setAnswered(true)
    onAnswer()
  }
  return (
    <Card as="section" className="mt-6 flex flex-col gap-3">
      <h2 className="text-h2">{t.title({ product })}</h2>
      <p className="text-ui text-ink-2">{way === 'prompt' ? t.text : t.menu}</p>
      <div className="flex flex-wrap gap-2.5">
        {way === 'prompt' ? <Button onClick={() => void install().then(answer)}>{t.install}</Button> : null}
        <Button onClick={answer}>{way === 'prompt' ? t.no : t.understood}</Button>
      </div>
    </Card>
  )
}
