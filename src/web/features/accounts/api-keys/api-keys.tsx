import { useRef } from 'react'
import { apiKeyRoutes } from '#contract/accounts/api-key-routes.ts'
import type { ApiKey } from '#contract/accounts/api-key-schemas.ts'
import { personalScopes, type PersonalScope } from '#contract/api-scopes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { runForSecret, useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { ApiGuide, ApiKeyRow } from './api-key-row.tsx'
import { ApiKeysPlace } from './api-keys-place.tsx'
import { createDialogs } from './create-dialogs.ts'
import * as t from '#texts/accounts/api-keys.ts'

const revokeDialogs = {
  revoke: lazyComponent(() => import('./revoke-key-dialog.tsx').then((module) => module.RevokeKeyDialog)),
}

/** The reader's own API keys, to create and revoke. */
export function ApiKeys() {
  const read = useRead(apiKeyRoutes.listApiKeys, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <Section title={t.title} text={t.text} headingRef={heading} end={<ApiGuide />}>
      {read.data ? (
        <div className="flex flex-col gap-4">
          {read.data.length > 0 ? (
            <ul className="divide-y divide-line border-b border-line">
              {read.data.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key}>
                  <RevokeButton apiKey={key} onRevoked={focusHeading} />
                </ApiKeyRow>
              ))}
            </ul>
          ) : (
            <p className="text-ui text-ink-2">{t.none}</p>
          )}
          <CreateButton />
        </div>
      ) : (
        <ReadPlaceholder read={read} skeleton={<ApiKeysPlace />} />
      )}
    </Section>
  )
}

function CreateButton() {
  const create = useAct(apiKeyRoutes.createApiKey)
  const { open, element } = useLazyDialogs(createDialogs, {
    scopes: personalScopes,
    create: (key) => runForSecret(create, { body: { ...key, scopes: key.scopes as PersonalScope[] } }),
  })
  return (
    <div>
      <Button onClick={() => open('create')}>{t.create}</Button>
      {element}
    </div>
  )
}

function RevokeButton({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const revoke = useAct(apiKeyRoutes.revokeApiKey, {
    onSuccess: () => {
      toast.success(t.revoked)
      onRevoked()
    },
    onError: (error) => toast.error(failureText(error)),
  })
  const { open, element } = useLazyDialogs(revokeDialogs, {
    name: apiKey.name,
    isPending: revoke.isPending,
    onRevoke: () => revoke.start({ params: { id: apiKey.id } }),
  })
  return (
    <>
      <Button aria-label={t.revokeOf({ name: apiKey.name })} onClick={() => open('revoke')}>
        {t.revoke}
      </Button>
      {element}
    </>
  )
}
