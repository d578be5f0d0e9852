import { useId } from 'react'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { icsForm } from '#contract/calendars/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
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

const schema = formSchema(icsForm, fields)

type Values = { url: string; name: string }
/** Null: another calendar is connected; else this one gets a new address. */
type Props = { calendar: Calendar | null } & OpenState

/** Asks for the address of a calendar and reads it before it is connected. */
export function AddressDialog({ calendar, isOpen, onClose }: Props) {
  const formId = useId()
  const { control, alert, submit, isPending } = useAddress(calendar, onClose)
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {calendar ? t.saveAddress : t.connectAddress}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={calendar ? t.changeAddress : t.addAddress} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-ui text-ink-2">{t.addressText}</p>
        <FormTextField
          control={control}
          name="url"
          label={t.address}
          description={t.addressHelp}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        {calendar ? null : (
          <FormTextField control={control} name="name" label={t.addressName} isOptional maxLength={60} />
        )}
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

function useAddress(calendar: Calendar | null, onClose: () => void) {
  const { alert, show, clear } = useFormAlert()
  const { control, handleSubmit } = useSchemaForm<Values>(schema, { url: '', name: '' })
  const add = useAct(calendarRoutes.addCalendar)
  const change = useAct(calendarRoutes.checkCalendar)

  async function send({ url, name }: Values) {
    clear()
    try {
      if (calendar) await change.run({ params: { id: calendar.id }, body: { url } })
      else await add.run({ body: { provider: 'ics', url, ...(name && { name }) } })
    } catch (error) {
      return show(failureText(error, t.calendarAddFailed))
    }
    toast.success(calendar ? t.worksAgain : t.calendarAdded)
    onClose()
  }
  return { control, alert, submit: handleSubmit(send), isPending: add.isPending || change.isPending }
}
