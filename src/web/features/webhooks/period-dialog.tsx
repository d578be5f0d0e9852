import { useId, useState } from 'react'
import { webhookLimits } from '#contract/webhooks/constants.ts'
import type { Period } from '#contract/webhooks/schemas.ts'
import { dayText, parseDay } from '#rules/time/days.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { preloadSchemas, webhookSchemas } from './load-schemas.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/webhooks.ts'

type Props = OpenState & { resend: (period: Period) => Promise<{ count: number }> }

/** Sends the messages of some days again. */
export function PeriodDialog({ resend, isOpen, onClose }: Props) {
  const formId = useId()
  const { isoDay } = useFormats()
  const today = isoDay(useNow())
  const first = dayText(parseDay(today)! - webhookLimits.days)
  const form = useSchemaForm<Period>(webhookSchemas.period, { from: today, to: today })
  const { alert, show, clear } = useFormAlert()
  const [isPending, setPending] = useState(false)

  async function send(period: Period) {
    clear()
    setPending(true)
    try {
      const { count } = await resend(period)
      toast.success(t.resentCount({ n: count }))
      onClose()
    } catch (error) {
      show(failureText(error))
    }
    setPending(false)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {t.resend}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} size="sm" title={t.resendPeriod} footer={footer}>
      <Form
        id={formId}
        onSubmit={form.handleSubmit(send, onMissingSchema(show))}
        onFocus={preloadSchemas}
        className="flex flex-col gap-5"
      >
        <p className="text-ui text-ink-2">{t.resendText}</p>
        <FormDateField control={form.control} name="from" label={t.from} min={first} max={today} />
        <FormDateField control={form.control} name="to" label={t.to} min={first} max={today} />
      </Form>
      <FormAlert alert={alert} />
    </Dialog>
  )
}
