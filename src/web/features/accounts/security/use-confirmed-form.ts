import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { onMissingSchema, showFieldErrors } from '#web/platform/forms/schema-form.ts'
import { useConfirmIdentity } from './use-confirm-identity.tsx'

/**
 * Submits a form to a call for which the server may want a recent authentication; the call is made again once it is given. What the server
 * says of these fields is shown at them, everything else in `alert`.
 */
export function useConfirmedForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[],
  call: (values: Values) => Promise<unknown>,
) {
  const { alert, show, clear } = useFormAlert()
  const [isPending, setPending] = useState(false)
  const identity = useConfirmIdentity()

  async function send(values: Values) {
    clear()
    setPending(true)
    try {
      await call(values)
    } catch (error) {
      if (!identity.asksFor(error as CallError, () => void send(values))) explain(error)
    }
    setPending(false)
  }
  function explain(error: unknown) {
    const isInvalid = error instanceof ApiError && error.code === 'invalid_input'
    if (isInvalid && showFieldErrors(form, error, fields).length === 0) return
    show(failureText(error))
  }
  return {
    onSubmit: form.handleSubmit(send, onMissingSchema(show)),
    alert,
    isPending,
    /** Belongs beside the form's dialog. */
    identityDialog: identity.dialog,
  }
}
