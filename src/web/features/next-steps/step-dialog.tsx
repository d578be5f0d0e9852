import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { addNextStepBody, type NextStep } from '#contract/next-steps/schemas.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import type { Role } from '#contract/fields.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/next-steps.ts'
import * as common from '#texts/common.ts'
import * as fields from '#texts/next-steps/fields.ts'

// An empty date field holds an empty text.
const { text, owner } = addNextStepBody.shape
const form = formSchema(z.object({ text, owner, dueDate: z.string() }), fields)
type Values = { text: string; owner: Role; dueDate: string }

type StepDialogProps = { otherId: string; otherName: string; step: NextStep | null } & OpenState

/** Adds a next step, or edits or deletes one. What somebody else changed meanwhile is shown; what was typed stays. */
export function StepDialog({ otherId, otherName, step, isOpen, onClose }: StepDialogProps) {
  const formId = useId()
  const { role } = useMe()
  const { control, alert, submit, remove, isPending, isKnown } = useStep(otherId, step, onClose)
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  const otherRole = role === 'mentor' ? 'mentee' : 'mentor'
  const footer = (
    <>
      {isKnown ? (
        <Button variant="ghost" className="me-auto" isPending={remove.isPending} onClick={remove.start}>
          {t.delete}
        </Button>
      ) : null}
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {t.save}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={step ? t.editTitle : t.add} footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        <FormTextField control={control} name="text" label={t.step} maxLength={nextStepLimits.text} />
        <RadioGroup
          {...useField({ control, name: 'owner' })}
          label={t.owner}
          isInline
          options={[
            { value: role, label: t.you },
            { value: otherRole, label: firstName(otherName) },
          ]}
        />
        <FormDateField control={control} name="dueDate" label={t.due} isOptional {...useDueDates(step)} />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

/** From today, or the day that is chosen already, to the end of next year. */
function useDueDates(step: NextStep | null) {
  const today = useFormats().isoDay(serverNow())
  const chosen = step?.dueDate ?? today
  return { min: chosen < today ? chosen : today, max: `${Number(today.slice(0, 4)) + 1}-12-31` }
}

function useStep(otherId: string, step: NextStep | null, onClose: () => void) {
  const { role } = useMe()
  const { alert, show, clear } = useFormAlert()
  const [known, setKnown] = useState(step)
  const list = useRead(nextStepRoutes.nextSteps, { params: { id: otherId } })
  const add = useAct(nextStepRoutes.addNextStep)
  const change = useAct(nextStepRoutes.changeNextStep)
  const remove = useAct(nextStepRoutes.deleteNextStep)
  const { control, handleSubmit } = useSchemaForm<Values>(form, {
    text: step?.text ?? '',
    owner: step?.owner ?? role,
    dueDate: step?.dueDate ?? '',
  })

  /** Sends a change; where the step is no longer what was opened, shows how it is and lets the reader decide. */
  async function attempt(send: () => Promise<unknown>) {
    clear()
    try {
      await send()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || known === null || (error.status !== 409 && error.status !== 404))
        return show(failureText(error))
      const { data } = await list.refetch()
      const now = data?.find(({ id }) => id === known.id) ?? null
      setKnown(now)
      show(now ? `${t.changed} ${t.nowSays({ text: now.text })}` : t.deleted)
    }
  }

  const save = ({ text, owner, dueDate }: Values) => {
    const line = { text, owner, dueDate: dueDate === '' ? null : dueDate }
    return attempt(() =>
      known
        ? change.run({ params: { id: known.id }, body: { ...line, isDone: known.isDone, version: known.version } })
        : add.run({ params: { id: otherId }, body: line }),
    )
  }
  const erase = () =>
    known && attempt(() => remove.run({ params: { id: known.id }, query: { version: known.version } }))
  return {
    control,
    alert,
    submit: handleSubmit(save),
    remove: { isPending: remove.isPending, start: () => void erase() },
    isPending: add.isPending || change.isPending,
    isKnown: known !== null,
  }
}
