import { useState, type BaseSyntheticEvent } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText, notFetchedText } from '#web/platform/api/failure-text.ts'
import { isSchemaMissing, showFieldErrors } from '#web/platform/forms/schema-form.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as settings from '#texts/settings.ts'

/** Sends a form's values; false if a field was refused. */
type Save<Values> = (values: Values) => Promise<unknown>

/** Saves one form of the profile: stored values become the new defaults, refusals are shown at their fields. */
export function useSaving<Values extends FieldValues>(form: UseFormReturn<Values>, save: Save<Values>) {
  const alert = useFormAlert()
  const [isPending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)

  async function send(values: Values): Promise<boolean> {
    alert.clear()
    setSaved(false)
    setPending(true)
    try {
      if ((await save(values)) === false) return false
      form.reset(values)
      setSaved(true)
      toast.success(settings.profileUpdated)
      return true
    } catch (error) {
      const message = explain(form, error)
      if (message) alert.show(message)
      return false
    } finally {
      setPending(false)
    }
  }

  /** Saves valid values; returns whether they were stored. */
  async function submit(event?: BaseSyntheticEvent): Promise<boolean> {
    let isStored = false
    await form.handleSubmit(async (values) => {
      isStored = await send(values)
    }, refuse)(event)
    return isStored
  }

  function refuse(errors: FieldErrors): void {
    if (isSchemaMissing(errors)) alert.show(notFetchedText())
    else announceFirst(errors)
  }
  return { form, alert: alert.alert, isPending, isSaved, submit }
}

/** react-hook-form focuses the first invalid field; this announces its error. */
function announceFirst(errors: FieldErrors): void {
  const message = Object.values(errors)[0]?.message
  if (typeof message === 'string') announce(message, 'assertive')
}

/** The text above the button: why it was not saved, unless that is at its field. */
function explain<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 400) return failureText(error, settings.profileUpdateFailed)
  const fields = Object.keys(form.getValues()) as FieldPath<Values>[]
  const [first] = showFieldErrors(form, error, fields)
  return first ?? (error.messages.length > 0 ? null : failureText(error, settings.profileUpdateFailed))
}
