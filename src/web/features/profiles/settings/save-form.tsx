import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty } from '#web/platform/forms/schema-form.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
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
      <Form aria-label={title} className="flex flex-col gap-5" onSubmit={saving.submit}>
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
      <Button
        type="submit"
        variant="primary"
        isPending={isPending}
        disabledReason={isDirty ? null : t.nothingChanged}
        reasonPlacement="tip"
      >
        {t.save}
      </Button>
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
