import { useEffect, useState } from 'react'
import { staffLimits } from '#contract/moderation/constants.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/moderation/desk.ts'
import * as common from '#texts/common.ts'

/** One thing that staff can decide. `key` opens it; nothing happens before its reason is sent. */
export type Decision = {
  id: string
  label: string
  key?: string
  isDanger?: boolean
  /** The person reads the reason. */
  isShown?: boolean
  hint?: string
  templates: readonly string[]
  run: (reason: string) => Promise<unknown>
}

/** With zod (10 kB), which the desk needs only for decisions. */
const loadSchema = () => retryImport(() => import('../form-schemas.ts').then((module) => module.reasonForm))

type ReasonFormProps = { decision: Decision; onDone: () => void; onCancel: () => void }

/** Asks for the reason of a decision, with common ones to choose from, and sends it. */
export function ReasonForm({ decision, onDone, onCancel }: ReasonFormProps) {
  const { control, handleSubmit, setValue } = useSchemaForm<{ reason: string }>(loadSchema, { reason: '' })
  const { alert, show, clear } = useFormAlert()
  const [isPending, setPending] = useState(false)
  // A failure is shown when the decision is sent.
  useEffect(() => void loadSchema().catch(() => undefined), [])

  async function send(values: { reason: string }) {
    clear()
    setPending(true)
    try {
      await decision.run(values.reason)
      toast.success(t.done({ what: decision.label }))
      onDone()
    } catch (error) {
      show(failureText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Form
      onSubmit={handleSubmit(send, onMissingSchema(show))}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="mt-4 flex flex-col gap-3"
    >
      {decision.hint ? <p className="text-ui text-ink-2">{decision.hint}</p> : null}
      <div role="group" aria-label={t.templates} className="flex flex-wrap gap-2">
        {decision.templates.map((text) => (
          <Button
            key={text}
            size="sm"
            onClick={() => setValue('reason', text, { shouldDirty: true, shouldValidate: true })}
          >
            {text}
          </Button>
        ))}
      </div>
      <FormTextArea
        control={control}
        name="reason"
        label={t.reason}
        description={decision.isShown ? t.reasonShown : t.reasonHint}
        limit={staffLimits.longestReason}
        rows={3}
        autoFocus
      />
      <FormAlert alert={alert} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={decision.isDanger ? 'danger' : 'primary'} isPending={isPending}>
          {t.confirm({ what: decision.label })}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
