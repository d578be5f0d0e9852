import { useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'

type Values = { username: string; email: string; password: string; confirmPassword: string; terms: boolean }
const fields = ['username', 'email'] as const
/** Nobody is signed in yet. */
const [nobody, draftName] = ['', 'sign-up']

export const forgetSignUpDraft = () => writeDraft(nobody, draftName, null)

/** Keeps name and address through a reload of this tab; never the password. What was typed before the form worked is not replaced. */
export function useSignUpDraft({ control, getValues, setValue }: UseFormReturn<Values>): void {
  const [username, email] = useWatch({ control, name: fields })
  const wasTyped = useRef(false)
  useEffect(() => {
    let isShown = true
    // react-hook-form tracks changes once the form's own effects have run, which is after those of its children.
    queueMicrotask(() => {
      const draft = readDraft(nobody, draftName) as Partial<Values> | null
      if (!isShown || typeof draft !== 'object' || draft === null) return
      for (const name of fields) {
        const text = draft[name]
        if (typeof text === 'string' && text !== '' && getValues(name) === '')
          setValue(name, text, { shouldDirty: true })
      }
    })
    return () => {
      isShown = false
    }
  }, [getValues, setValue])
  useEffect(() => {
    const isTyped = username !== '' || email !== ''
    if (isTyped || wasTyped.current) writeDraft(nobody, draftName, isTyped ? { username, email } : null)
    wasTyped.current = isTyped
  }, [username, email])
}
