import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useSaveEntry } from '#web/platform/forms/save-scope.tsx'
import { useIsDirty } from '#web/platform/forms/schema-form.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { preloadSchemas } from './load-schemas.ts'
import type { useSaving } from './use-saving.ts'

type SaveFormProps<Values extends FieldValues> = {
  title: string
  saving: ReturnType<typeof useSaving<Values>>
  children: ReactNode
}

/** A card of the profile; saved by the bar below the page, or by Enter in a field. */
export function SaveForm<Values extends FieldValues>({ title, saving, children }: SaveFormProps<Values>) {
  return (
    <Section title={title}>
      <Form
        aria-label={title}
        className="flex flex-col gap-5"
        onSubmit={(event) => void saving.submit(event)}
        onFocus={preloadSchemas}
      >
        {children}
        <FormAlert alert={saving.alert} />
        <Unsaved title={title} saving={saving} />
      </Form>
    </Section>
  )
}

/** Stores unsaved values and registers with the save bar; separate from the form, so that only this renders at every key. */
function Unsaved<Values extends FieldValues>({ title, saving }: Omit<SaveFormProps<Values>, 'children'>) {
  const { form, submit } = saving
  const isDirty = useIsDirty(form.control)
  useFormDraft(form, title)
  const place = useSaveEntry({ name: title, isDirty, save: () => submit(), discard: () => form.reset() })
  return <button ref={place} type="submit" hidden />
}
