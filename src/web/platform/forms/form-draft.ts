import { useEffect, useRef } from 'react'
import { useWatch, type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useSession } from '#web/platform/session/auth-session.ts'
import { readDraft, writeDraft } from './draft-storage.ts'
import { useIsDirty } from './schema-form.ts'

/** Stores a form's unsaved values and restores them when the form is shown again. */
export function useFormDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): void {
  const userId = useSession()?.userId ?? ''
  const { control, getValues, setValue } = form
  const isDirty = useIsDirty(control)
  const values = useWatch({ control })
  useEffect(() => {
    let isShown = true
    function restore() {
      const draft = readDraft(userId, name)
      if (!isShown || typeof draft !== 'object' || draft === null) return
      const known = getValues()
      for (const [field, value] of Object.entries(draft)) {
        if (!(field in known)) continue
        setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
      }
    }
    // react-hook-form tracks changes once the form's own effects have run, which is after those of its children.
    queueMicrotask(restore)
    return () => {
      isShown = false
    }
  }, [userId, name, getValues, setValue])
  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty || wasDirty.current) writeDraft(userId, name, isDirty ? values : null)
    wasDirty.current = isDirty
  }, [userId, name, isDirty, values])
}
