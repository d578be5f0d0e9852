import { useId } from 'react'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { calDavForm } from '#contract/calendars/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'
import * as fields from '#texts/calendars/fields.ts'

const schema = formSchema(calDavForm, fields)

type Values = { url: string; username: string; password: string }
/** Null: another account is connected; else this one gets a new password. */
type Props = { calendar: Calendar | null; onConnected: (calendar: Calendar) => void } & OpenState

/** Asks for the address, user name and password of an account on a CalDAV server. */
export function CalDavDialog({ calendar, onConnected, isOpen, onClose }: Props) {
  const formId = useId()
  const { control, alert, submit, isPending } = useAccount(calendar, onConnected)
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {calendar ? t.reconnect : t.connectAddress}
      </Button>
    </>
  )
  const title = calendar ? t.reconnectTitle({ account: calendar.account }) : t.connectCalendar
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={title} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-ui text-ink-2">{t.calDavText}</p>
        <FormTextField
          control={control}
          name="url"
          label={t.calDavAddress}
          description={t.calDavAddressHelp}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormTextField
          control={control}
          name="username"
          label={t.calDavUsername}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormPasswordField
          control={control}
          name="password"
          label={t.calDavPassword}
          description={t.calDavPasswordHelp}
          autoComplete="new-password"
        />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

function useAccount(calendar: Calendar | null, onConnected: Props['onConnected']) {
  const { alert, show, clear } = useFormAlert()
  const start = { url: calendar ? `https://${calendar.account}` : '', username: '', password: '' }
  const { control, handleSubmit } = useSchemaForm<Values>(schema, start)
  const { run, isPending } = useAct(calendarRoutes.addCalendar)

  async function send(values: Values) {
    clear()
    try {
      const connected = await run({ body: { provider: 'caldav', ...values } })
      toast.success(calendar ? t.worksAgain : t.calendarAdded)
      onConnected(connected)
    } catch (error) {
      show(failureText(error, t.calendarAddFailed))
    }
  }
  return { control, alert, submit: handleSubmit(send), isPending }
}
