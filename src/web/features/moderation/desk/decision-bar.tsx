import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { reason, staffLimits } from '#contract/moderation/staff-schemas.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toast.ts'

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

const boxClass = '-mx-4 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-card sm:border'
/** Within reach while there are only buttons; a form would cover what it is about. */
const stuckClass = 'sticky bottom-0 z-10'

type DecisionBarProps = { decisions: readonly Decision[]; onDone: () => void; children?: ReactNode }

/** The decisions about an item: choosing one asks for its reason, the second step sends it. */
export function DecisionBar({ decisions, onDone, children }: DecisionBarProps) {
  const t = useMessages('desk')
  const [chosen, choose] = useState<Decision | null>(null)
  useShortcuts(Object.fromEntries(decisions.flatMap((one) => (one.key ? [[one.key, () => choose(one)]] : []))))
  const current = chosen && (decisions.find(({ id }) => id === chosen.id) ?? null)
  return (
    <section aria-label={t.decision} className={cx(boxClass, !current && !children && stuckClass)}>
      {children}
      <div className="flex flex-wrap gap-2">
        {decisions.map((one) => (
          <Button
            key={one.id}
            variant={one.isDanger ? 'danger' : 'secondary'}
            aria-expanded={one.id === current?.id}
            aria-keyshortcuts={one.key}
            onClick={() => choose(one.id === current?.id ? null : one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {current ? (
        <ReasonForm key={current.id} decision={current} onDone={onDone} onCancel={() => choose(null)} />
      ) : null}
    </section>
  )
}

const schema = z.strictObject({ reason })
type ReasonFormProps = { decision: Decision; onDone: () => void; onCancel: () => void }

function ReasonForm({ decision, onDone, onCancel }: ReasonFormProps) {
  const t = useMessages('desk')
  const { cancel } = useMessages('common')
  const { control, handleSubmit, setValue } = useSchemaForm<{ reason: string }>(schema, { reason: '' })
  const { alert, show, clear } = useFormAlert()
  const [isPending, setPending] = useState(false)

  async function send(values: { reason: string }) {
    clear()
    setPending(true)
    try {
      await decision.run(values.reason)
      toast.success(t.done(decision.label))
      onDone()
    } catch (error) {
      show(firstMessage(error, t.failed))
    } finally {
      setPending(false)
    }
  }
  return (
    <Form
      onSubmit={handleSubmit(send)}
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
          {t.confirm(decision.label)}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </Form>
  )
}
