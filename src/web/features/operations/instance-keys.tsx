import { useRef, useState } from 'react'
import type { InstanceKey } from '#contract/accounts/api-key-schemas.ts'
import { instanceScopes, type InstanceScope } from '#contract/api-scopes.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { ApiKeyRow, ApiKeysPlace, createDialogs } from '#web/features/accounts/public.ts'
import { ReasonForm } from '#web/features/moderation/public.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { runForSecret, useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import * as t from '#texts/accounts/api-keys.ts'

/** The API keys of the instance, to create and revoke; both ask for a reason. */
export function InstanceKeys() {
  const read = useRead(operationRoutes.listInstanceKeys, {})
  const root = useRef<HTMLDivElement>(null)
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<ApiKeysPlace />} what={t.instanceWhat} />
  return (
    <Card ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {read.data.length > 0 ? (
        <ul className="divide-y divide-line border-b border-line">
          {read.data.map((key) => (
            <Row key={key.id} apiKey={key} onRevoked={() => root.current?.focus()} />
          ))}
        </ul>
      ) : (
        <p className="text-ui text-ink-2">{t.instanceNone}</p>
      )}
      <CreateButton />
    </Card>
  )
}

function Row({ apiKey, onRevoked }: { apiKey: InstanceKey; onRevoked: () => void }) {
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useAct(operationRoutes.revokeInstanceKey)
  const { id, name, createdBy } = apiKey
  const decision = {
    id: 'revoke',
    label: t.revoke,
    isDanger: true,
    hint: t.revokeText({ name }),
    templates: t.revokeReasons,
    run: (reason: string) => revoke.run({ params: { id }, body: { reason } }),
  }
  const close = () => setRevoking(false)
  return (
    <ApiKeyRow apiKey={apiKey} madeBy={createdBy}>
      <Button aria-label={t.revokeOf({ name })} aria-expanded={isRevoking} onClick={() => setRevoking(!isRevoking)}>
        {t.revoke}
      </Button>
      {isRevoking ? (
        <div className="w-full">
          <ReasonForm decision={decision} onDone={onRevoked} onCancel={close} />
        </div>
      ) : null}
    </ApiKeyRow>
  )
}

function CreateButton() {
  const create = useAct(operationRoutes.createInstanceKey)
  const { open, element } = useLazyDialogs(createDialogs, {
    scopes: instanceScopes,
    asksReason: true,
    create: ({ reason = '', ...key }) =>
      runForSecret(create, { body: { ...key, scopes: key.scopes as InstanceScope[], reason } }),
  })
  return (
    <div>
      <Button onClick={() => open('create')}>{t.create}</Button>
      {element}
    </div>
  )
}
