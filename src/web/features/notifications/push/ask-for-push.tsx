import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import * as t from '#texts/notifications/ask.ts'

type AskForPushProps = { isPending: boolean; onYes: () => void; onNo: () => void }

/** Asks whether this device should tell its reader about sessions: the browser asks only after a yes. */
export function AskForPush({ isPending, onYes, onNo }: AskForPushProps) {
  return (
    <Card as="section" className="mt-6 flex flex-col gap-3">
      <h2 className="text-h2">{t.title}</h2>
      <p className="text-ui text-ink-2">{t.text}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" isPending={isPending} onClick={onYes}>
          {t.yes}
        </Button>
        <Button onClick={onNo}>{t.no}</Button>
      </div>
    </Card>
  )
}
