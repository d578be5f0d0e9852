import { useRef, useState } from 'react'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { useConfirmIdentity } from '../security/use-confirm-identity.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { supportsPasskeys } from './passkey-support.ts'
import * as t from '#texts/accounts/security.ts'

/** The passkeys of the account, to add, rename and remove. `onAdded` follows a new one. */
export function PasskeysSection({ onAdded }: { onAdded?: () => void }) {
  const read = useRead(passkeyRoutes.listPasskeys, {})
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section title={t.passkeysTitle} text={t.passkeysText} headingRef={heading}>
      {read.data ? (
        <>
          {read.data.length > 0 ? (
            <ul className="mb-4 divide-y divide-line border-b border-line">
              {read.data.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => heading.current?.focus()} />
              ))}
            </ul>
          ) : null}
          {supportsPasskeys() ? (
            <AddPasskey onAdded={onAdded} />
          ) : (
            <p className="text-ui text-ink-2">{t.passkeysUnsupported}</p>
          )}
        </>
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonText lines={2} />} />
      )}
    </Section>
  )
}

function AddPasskey({ onAdded }: { onAdded: (() => void) | undefined }) {
  const identity = useConfirmIdentity()
  const [isPending, setPending] = useState(false)
  const add = useAct(passkeyRoutes.addPasskey, {
    onSuccess: ({ name }) => {
      toast.success(t.passkeyAdded({ name }))
      onAdded?.()
    },
  })

  async function start() {
    setPending(true)
    try {
      const options = await call(passkeyRoutes.passkeyOptions, {})
      const { createPasskey, isDismissed, isKnownHere } = await import('./browser-passkeys.ts')
      const credential = await createPasskey(options).catch((error: unknown) => {
        if (isKnownHere(error)) toast.error(t.passkeyKnown)
        else if (!isDismissed(error)) toast.error(t.passkeyFailed)
        return null
      })
      if (credential) await add.run({ body: { credential } })
    } catch (error) {
      if (!identity.asksFor(error as CallError, () => void start())) toast.error(failureText(error))
    }
    setPending(false)
  }
  return (
    <>
      <Button isPending={isPending} onClick={() => void start()}>
        {t.addPasskey}
      </Button>
      {identity.dialog}
    </>
  )
}
