import { useState } from 'react'
import * as z from 'zod/mini'
import { quoteLimits } from '#contract/moderation/constants.ts'
import { fieldError } from '#contract/field-errors.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { reportText, type BookedSession } from '#contract/moderation/schemas.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { showFieldErrors, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { SafetyTarget } from './safety-target.ts'
import * as t from '#texts/moderation/safety.ts'
import * as fields from '#texts/moderation/fields.ts'

export type SafetyDialogProps = {
  target: SafetyTarget
  isOpen: boolean
  onClose: () => void
  onBlocked: () => void
}
/** `isOther` is the box beside what the dialog is about: block in the report, report in the block. */
export type SafetyValues = { reportedMessage: string; isOther: boolean }

const other = z.boolean()
const withText = z.strictObject({ reportedMessage: reportText, isOther: other })
const details = z.string().check(z.minLength(1, fieldError('report_details_required')))
const withDetails = z.strictObject({ reportedMessage: z.pipe(details, reportText), isOther: other })
const withoutText = z.strictObject({ reportedMessage: z.string(), isOther: other })
const blockForm = z.union([
  z.extend(withoutText, { isOther: z.literal(false) }),
  z.extend(withDetails, { isOther: z.literal(true) }),
])

const schemas = { report: formSchema(withText, fields), block: formSchema(blockForm, fields) }

/** The form of the report dialog (`report`) and of the block dialog (`block`); `booked` is what is left to cancel after a block. */
export function useSafetyForm(kind: 'report' | 'block', { target, onClose, onBlocked }: SafetyDialogProps) {
  const { alert, show, clear } = useFormAlert()
  const [booked, setBooked] = useState<readonly BookedSession[]>([])
  const values: SafetyValues = { reportedMessage: '', isOther: false }
  const form = useSchemaForm<SafetyValues>(schemas[kind], values)
  const { conversation } = target
  const [quoted, setQuoted] = useState<readonly string[]>(conversation?.chosen ? [conversation.chosen] : [])
  const report = useAct(moderationRoutes.report, { isReadLater: true })
  const block = useAct(moderationRoutes.blockPerson, { isReadLater: true })
  const name = target.person?.fullName ?? ''

  function send({ reportedMessage, isOther }: SafetyValues) {
    const alsoBlock = kind === 'block' || isOther
    if (kind === 'block' && !isOther) return block.run({ body: { profileId: target.person!.profileId } })
    const about = target.subject ? { subject: target.subject } : { reportedUserId: target.person!.profileId }
    return report.run({ body: { reportedMessage, alsoBlock, ...about, ...(kind === 'report' ? evidence() : {}) } })
  }

  /** The messages that the reporter chose, in plain text; a long one is shortened. */
  function evidence() {
    const messages = (conversation?.messages ?? [])
      .filter(({ id }) => quoted.includes(id))
      .map(({ id, text }) => ({ id, text: text.slice(0, quoteLimits.text).toWellFormed() }))
    return conversation && messages.length > 0 ? { conversationId: conversation.id, messages } : {}
  }

  async function submit(given: SafetyValues) {
    clear()
    const isReport = kind === 'report' || given.isOther
    const isBlock = kind === 'block' || given.isOther
    try {
      const { sessions } = await send(given)
      if (isReport) toast.success(t.reportSubmitted)
      if (isBlock && !isReport) toast.success(t.blocked({ name }))
      if (sessions.length > 0) return setBooked(sessions)
      onClose()
      if (isBlock) onBlocked()
    } catch (error) {
      const isInput = error instanceof ApiError && error.status === 400
      if (isInput && showFieldErrors(form, error, ['reportedMessage']).length === 0) return
      show(failureText(error))
    }
  }
  /** After a block the reader decides about the sessions first; what they saw is gone then. */
  function finish() {
    onClose()
    if (booked.length > 0) onBlocked()
  }
  const isPending = report.isPending || block.isPending
  return {
    control: form.control,
    alert,
    submit: form.handleSubmit(submit),
    isPending,
    booked,
    finish,
    name,
    quoted,
    setQuoted,
  }
}
