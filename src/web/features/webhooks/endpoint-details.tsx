import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { InstanceEndpoint, WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { endpointDialogs } from './endpoint-dialogs.ts'
import { EndpointState, hostOf } from './endpoint-state.tsx'
import { EventName } from './event-name.tsx'
import type { WebhookCalls } from './webhook-calls.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/webhooks.ts'

type Props = { endpoint: WebhookEndpoint | InstanceEndpoint; listPath: string; calls: WebhookCalls }

/** Where an endpoint is, what it gets, whether that arrives, and what can be done with it. */
export function EndpointDetails({ endpoint, listPath, calls }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-h2 outline-none wrap-anywhere">
          <bdi dir="ltr">{hostOf(endpoint)}</bdi>
        </h2>
        <EndpointState endpoint={endpoint} />
      </div>
      <p className="mt-1 text-meta text-ink-2 wrap-anywhere">
        <bdi dir="ltr">{endpoint.url}</bdi>
      </p>
      <Trouble endpoint={endpoint} calls={calls} />
      <Card className="mt-4 flex flex-col gap-4">
        <Facts endpoint={endpoint} />
        <Actions {...{ endpoint, listPath, calls }} />
      </Card>
    </section>
  )
}

function Facts({ endpoint }: Pick<Props, 'endpoint'>) {
  const { longDate, moment } = useFormats()
  const { events, includesTexts, createdAt, previousSecretUntil } = endpoint
  const when = longDate(createdAt)
  return (
    <div>
      <h3 className="text-ui font-semibold">{t.events}</h3>
      <ul className="text-ui">
        {events.map((event) => (
          <li key={event}>
            <EventName event={event} />
          </li>
        ))}
        {includesTexts ? <li>{t.includesTexts}</li> : null}
      </ul>
      <p className="mt-2 text-meta text-ink-2 tnum">
        {'createdBy' in endpoint ? t.addedBy({ when, name: endpoint.createdBy }) : t.addedOn({ when })}
      </p>
      {previousSecretUntil === null ? null : (
        <p className="text-meta text-ink-2 tnum">{t.previousUntil({ when: moment(previousSecretUntil) })}</p>
      )}
    </div>
  )
}

const confirmDialogs = {
  confirm: lazyComponent(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog)),
}
const renewDialogs = {
  renew: lazyComponent(() => import('./renew-dialog.tsx').then((module) => module.RenewDialog)),
}

function Trouble({ endpoint, calls }: Pick<Props, 'endpoint' | 'calls'>) {
  const { moment } = useFormats()
  const { id, disabledReason, failingSince, nextAttemptAt } = endpoint
  const { open, element } = useLazyDialogs(confirmDialogs, {
    title: t.enable,
    text: disabledReason === null ? '' : t.off[disabledReason],
    label: t.enable,
    asksReason: calls.isInstance,
    run: async (reason: string) => {
      await calls.enable(id, reason)
      toast.success(t.enabled)
    },
  })
  if (disabledReason !== null)
    return (
      <>
        <InlineAlert
          tone="danger"
          className="mt-4"
          action={
            <Button needsNetwork onClick={() => open('confirm')}>
              {t.enable}
            </Button>
          }
        >
          {t.off[disabledReason]}
        </InlineAlert>
        {element}
      </>
    )
  return failingSince === null || nextAttemptAt === null ? null : (
    <InlineAlert tone="warning" className="mt-4">
      {t.nextTry({ since: moment(failingSince), next: moment(nextAttemptAt) })}
    </InlineAlert>
  )
}

function Actions({ endpoint, listPath, calls }: Props) {
  const navigate = useNavigate()
  const edit = useLazyDialogs(endpointDialogs, { calls, endpoint })
  const renew = useLazyDialogs(renewDialogs, { calls, endpoint })
  const remove = useLazyDialogs(confirmDialogs, {
    title: t.deleteTitle,
    text: t.deleteText({ host: hostOf(endpoint) }),
    label: common.delete,
    isDanger: true,
    asksReason: calls.isInstance,
    run: async (reason: string) => {
      await calls.remove(endpoint.id, reason)
      toast.success(t.deleted)
      await navigate(listPath)
    },
  })
  const test = () =>
    calls.test(endpoint.id).then(
      () => toast.success(t.testSent),
      (error: unknown) => toast.error(failureText(error)),
    )
  return (
    <div className="flex flex-wrap gap-2">
      {endpoint.disabledAt === null ? (
        <Button needsNetwork variant="primary" onClick={() => void test()}>
          {t.test}
        </Button>
      ) : null}
      <Button needsNetwork onClick={() => edit.open('edit')}>
        {common.edit}
      </Button>
      <Button needsNetwork onClick={() => renew.open('renew')}>
        {t.renew}
      </Button>
      <Button needsNetwork onClick={() => remove.open('confirm')}>
        {common.delete}
      </Button>
      {edit.element}
      {renew.element}
      {remove.element}
    </div>
  )
}
