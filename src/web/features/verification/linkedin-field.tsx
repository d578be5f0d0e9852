import { Link2 } from 'lucide-react'
import * as z from 'zod/mini'
import { linkedinUrl } from '#contract/verification/schemas.ts'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { SaveButton } from '#web/platform/forms/save-button.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { AddedRow } from './added-row.tsx'
import * as t from '#texts/verification.ts'
import * as fields from '#texts/verification/fields.ts'

const schema = formSchema(z.strictObject({ linkedinUrl }), fields)
type Values = { linkedinUrl: string }
type LinkedinFieldProps = { value: string | null; onChange: (value: string | null) => void }

/** The address of a profile, company or school; Add checks it and takes it into the request. */
export function LinkedinField({ value, onChange }: LinkedinFieldProps) {
  const { control, handleSubmit, reset } = useSchemaForm<Values>(schema, { linkedinUrl: '' })
  if (value) {
    return (
      <div>
        <h2 className="mb-1.5 text-ui font-semibold">{t.urlAdded}</h2>
        <AddedRow
          icon={<Icon as={Link2} className="text-ink-2" />}
          text={value}
          removeLabel={t.removeUrl}
          onRemove={() => onChange(null)}
        />
      </div>
    )
  }
  const add = handleSubmit(({ linkedinUrl: url }) => {
    reset({ linkedinUrl: '' })
    onChange(url)
  })
  return (
    <Form onSubmit={add} className="flex flex-wrap items-start gap-3">
      <FormTextField
        control={control}
        name="linkedinUrl"
        label={t.url}
        description={t.urlHint}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        className="min-w-0 flex-1 basis-44"
      />
      <div className="pt-7 large-text:pt-0">
        <SaveButton control={control} unchanged={t.addUnchanged}>
          {t.add}
        </SaveButton>
      </div>
    </Form>
  )
}
