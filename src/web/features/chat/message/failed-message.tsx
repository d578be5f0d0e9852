import { Button } from '#web/ui/actions/button.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat.ts'

/** Why a message was not sent, and what can be done with it. Few ever fail, so its code comes with the first. */
export function FailedMessage({ message: { id, reason } }: { message: ThreadMessage }) {
  const outbox = useOutbox()
  return (
    <>
      {reason ? <span>{reason}</span> : null}
      <Button variant="link" size="sm" onClick={() => void outbox.retry(id)}>
        {t.retry}
      </Button>
      <Button variant="link" size="sm" onClick={() => void outbox.remove(id)}>
        {t.discard}
      </Button>
    </>
  )
}
