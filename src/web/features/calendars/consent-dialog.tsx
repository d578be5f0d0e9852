import { useState } from 'react'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import type { ConsentProvider } from '#contract/calendars/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { startConsent } from './consent-flow.ts'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'

/** Null: another account is connected; else this one is connected again. */
type Props = { calendar: Calendar | null } & OpenState

export const GoogleDialog = (props: Props) => <ConsentDialog provider="google" {...props} />
export const MicrosoftDialog = (props: Props) => <ConsentDialog provider="microsoft" {...props} />

/** Says what a mentor agrees to before their browser goes to the page of the provider. */
function ConsentDialog({ provider, calendar, isOpen, onClose }: Props & { provider: ConsentProvider }) {
  const { go, isGoing, failure } = useConsent(provider, calendar)
  const name = t.providers[provider].name
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="primary" isPending={isGoing} onClick={() => void go()}>
        {t.consentContinue[provider]}
      </Button>
    </>
  )
  const title = calendar ? t.reconnectTitle({ account: calendar.account }) : t.consentTitle({ name })
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title} footer={footer}>
      <div className="flex flex-col gap-4 text-ui text-ink-2">
        <p>{t.consentText}</p>
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {t.consentUses.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
        <p>{t.consentDetails[provider]}</p>
        {failure === null ? null : (
          <InlineAlert tone="danger" role="alert">
            {failure}
          </InlineAlert>
        )}
      </div>
    </Dialog>
  )
}

function useConsent(provider: ConsentProvider, calendar: Calendar | null) {
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function go() {
    setGoing(true)
    setFailure(null)
    try {
      const { authorizeUrl } = await call(calendarRoutes.findConsentPage, { params: { provider } })
      location.assign(await startConsent(authorizeUrl, { provider, account: calendar?.account ?? null }))
    } catch (error) {
      setGoing(false)
      setFailure(failureText(error))
    }
  }
  return { go, isGoing, failure }
}
