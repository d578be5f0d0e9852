import type { WebhookDelivery } from '#contract/webhooks/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { outcomeOf } from './delivery-outcome.ts'
import { EventName } from './event-name.tsx'
import * as t from '#texts/webhooks.ts'

type Props = {
  delivery: WebhookDelivery
  /** Absent while nothing is sent. */
  resend?: () => Promise<unknown>
  /** Opens the question whether to leave it out; absent where it holds nothing up. */
  skip?: () => void
}

/** A message: what it tells, whether it arrived, and what was sent and answered. */
export function DeliveryRow({ delivery, resend, skip }: Props) {
  const { moment } = useFormats()
  const { sequence, event, createdAt, attempts } = delivery
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui font-semibold">
            <span>
              <EventName event={event} />
            </span>
            <State delivery={delivery} />
          </p>
          <p className="text-meta text-ink-2 tnum">{moment(createdAt)}</p>
          <p className="text-meta text-ink-2 tnum">{attempts === 0 ? t.noAttempt : t.attempts({ n: attempts })}</p>
          {delivery.status === 'WAITING' ? (
            <p className="text-meta text-ink-2 empty:hidden">{outcomeOf(delivery)}</p>
          ) : null}
        </div>
        {skip ? (
          <Button needsNetwork size="sm" aria-label={t.skipOf({ n: sequence })} onClick={skip}>
            {t.skip}
          </Button>
        ) : null}
        {resend ? <ResendButton sequence={sequence} resend={resend} /> : null}
      </div>
      <Disclosure
        summary={
          <>
            {t.details} <span className="text-meta font-normal text-ink-2">{t.sequence({ n: sequence })}</span>
          </>
        }
      >
        <Details delivery={delivery} />
      </Disclosure>
    </li>
  )
}

function State({ delivery: { status, attempts, answerStatus, failure } }: Pick<Props, 'delivery'>) {
  if (status === 'DELIVERED') return <Chip tone="success">{t.delivered}</Chip>
  if (status === 'SKIPPED') return <Chip>{t.skipped}</Chip>
  const isRefused = failure !== null || (answerStatus !== null && (answerStatus < 200 || answerStatus > 299))
  return attempts > 0 && isRefused ? <Chip tone="danger">{t.failed}</Chip> : <Chip>{t.waiting}</Chip>
}

function ResendButton({ sequence, resend }: { sequence: number; resend: () => Promise<unknown> }) {
  const send = () =>
    resend().then(
      () => toast.success(t.resent),
      (error: unknown) => toast.error(failureText(error)),
    )
  return (
    <Button needsNetwork size="sm" aria-label={t.resendOf({ n: sequence })} onClick={() => void send()}>
      {t.resend}
    </Button>
  )
}

const codeClass = 'mt-1 rounded-lg bg-surface-2 p-3 text-meta whitespace-pre-wrap wrap-anywhere'

function Details({ delivery }: Pick<Props, 'delivery'>) {
  const { moment } = useFormats()
  const { id, body, attemptedAt, answerStatus, answer, durationMs } = delivery
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-ink">{t.request}</h3>
        <pre dir="ltr" translate="no" className={codeClass}>
          {`webhook-id: ${id}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`}
        </pre>
      </div>
      {attemptedAt === null ? null : (
        <div>
          <h3 className="font-semibold text-ink">{t.answer}</h3>
          <p className="tnum">{moment(attemptedAt)}</p>
          <p>{outcomeOf(delivery)}</p>
          {answerStatus === null ? null : (
            <>
              <p className="tnum">{t.answered({ status: String(answerStatus), ms: durationMs ?? 0 })}</p>
              {answer ? (
                <pre dir="ltr" translate="no" className={codeClass}>
                  {answer}
                </pre>
              ) : (
                <p>{t.emptyAnswer}</p>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
