import { useEffect, useEffectEvent, useState } from 'react'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import type { ConsentProvider } from '#contract/calendars/schemas.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type ConsentReturn, takeConsentReturn } from './consent-flow.ts'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'
import * as failures from '#texts/failures.ts'

type Props = {
  onConnected: (calendar: Calendar) => void
  /** Opens the dialog of a provider again; of any provider where it is not known. */
  onRetry: (provider: ConsentProvider | 'choose') => void
}
type Problem = { text: string; retry: () => void }

/** Connects the account that a mentor agreed to on the page of its provider, or says why nothing was connected. */
export function ConsentResult({ onConnected, onRetry }: Props) {
  const { isWorking, problem, clear } = useConsentResult({ onConnected, onRetry })
  if (isWorking) {
    return (
      <p role="status" className="mb-5 flex items-center gap-3 text-ui">
        <Spinner className="size-5" /> {t.connectingCalendar}
      </p>
    )
  }
  if (problem === null) return null
  return (
    <InlineAlert
      tone="danger"
      role="alert"
      className="mb-5"
      title={t.calendarAddFailed}
      action={
        <>
          <Button onClick={problem.retry}>{common.tryAgain}</Button>
          <Button variant="ghost" onClick={clear}>
            {common.close}
          </Button>
        </>
      }
    >
      {problem.text}
    </InlineAlert>
  )
}

function useConsentResult({ onConnected, onRetry }: Props) {
  const [isWorking, setWorking] = useState(true)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { run } = useAct(calendarRoutes.addCalendar)
  const clear = () => setProblem(null)
  const fail = (text: string, provider: ConsentProvider | 'choose') => {
    const retry = () => {
      clear()
      onRetry(provider)
    }
    setProblem({ text, retry })
  }

  async function connect(consent: ConsentReturn & { kind: 'agreed' }) {
    setWorking(true)
    const { provider, code, codeVerifier, account } = consent
    try {
      const connected = await run({ body: { provider, code, codeVerifier } })
      toast.success(account === connected.account ? t.worksAgain : t.calendarAdded)
      if (account !== null && account !== connected.account)
        toast.info(t.otherAccount({ connected: connected.account, wanted: account }))
      onConnected(connected)
    } catch (error) {
      // Without an answer the same code may still be sent; a refused one is used up.
      if (!(error instanceof ApiError)) setProblem({ text: failureText(error), retry: () => void connect(consent) })
      else fail(failureText(error), provider)
    } finally {
      setWorking(false)
    }
  }

  const finishOnce = useEffectEvent(() => {
    const consent = takeConsentReturn()
    if (consent.kind === 'agreed') return void connect(consent)
    setWorking(false)
    if (consent.kind === 'declined') fail(t.consentDeclined, consent.provider)
    else fail(failures.errorTitle, 'choose')
  })
  // Once: the code works once.
  useEffect(() => finishOnce(), [])
  return { isWorking, problem, clear }
}
