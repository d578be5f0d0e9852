import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty } from '#web/platform/forms/schema-form.ts'
import { SaveButton } from '#web/platform/forms/save-button.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { preloadSchemas } from './load-schemas.ts'
import type { useSaving } from './use-saving.ts'

type SaveFormProps<Values extends FieldValues> = {
  title: string
  control: Control<Values>
  saving: ReturnType<typeof useSaving<Values>>
  children: ReactNode
}

/** A card of the profile that is saved by itself. */
export function SaveForm<Values extends FieldValues>({ title, control, saving, children }: SaveFormProps<Values>) {
  return (
    <Section title={title}>
      <Form aria-label={title} className="flex flex-col gap-5" onSubmit={saving.submit} onFocus={preloadSchemas}>
        {children}
        <FormAlert alert={saving.alert} />
        <SaveLine control={control} isPending={saving.isPending} isSaved={saving.isSaved} />
      </Form>
    </Section>
  )
}

type LineProps<Values extends FieldValues> = { control: Control<Values>; isPending: boolean; isSaved: boolean }

function SaveLine<Values extends FieldValues>({ control, isPending, isSaved }: LineProps<Values>) {
  const t = useMessages('settings')
  const isDirty = useIsDirty(control)
  return (
    <div className="flex items-center gap-4">
      <SaveButton control={control} isPending={isPending} unchanged={t.nothingChanged}>
        {t.save}
      </SaveButton>
      <SavedNote isShown={isSaved && !isDirty} />
    </div>
  )
}

/** Beside the button until something changes again; the toast has said it aloud. */
function SavedNote({ isShown }: { isShown: boolean }) {
  const t = useMessages('settings')
  if (!isShown) return null
  return (
    <p className="flex items-center gap-1.5 text-ui font-medium text-success-ink">
      <Icon as={Check} size={16} />
      {t.saved}
    </p>
  )
}
