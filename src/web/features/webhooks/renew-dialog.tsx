import { useState } from 'react'
import type { NewSecret, WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { SecretDialog } from '#web/features/accounts/public.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { hostOf } from './endpoint-state.tsx'
import type { WebhookCalls } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

type Props = OpenState & { calls: WebhookCalls; endpoint: WebhookEndpoint }

/** Replaces the secret of an endpoint and shows the new one. */
export function RenewDialog({ calls, endpoint, isOpen, onClose }: Props) {
  const [made, setMade] = useState<NewSecret | null>(null)
  if (made)
    return (
      <SecretDialog
        title={t.secretTitle}
        text={t.secretText}
        label={t.secretOf({ host: hostOf(endpoint) })}
        done={t.done}
        secret={made.secret}
        isOpen={isOpen}
        onClose={() => {
          setMade(null)
          onClose()
        }}
      />
    )
  return (
    <ConfirmDialog
      title={t.renew}
      text={t.renewText}
      label={t.renew}
      asksReason={calls.isInstance}
      run={async (reason) => setMade(await calls.renew(endpoint.id, reason))}
      isReplaced
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
