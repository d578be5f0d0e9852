import { useNavigate } from 'react-router'
import { importLimits } from '#contract/invitations/constants.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import { languageFacts, type OfferedLanguage } from '#contract/offered-languages.ts'
import { ReasonField } from '#web/features/accounts/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { languagesToChoose } from '#web/platform/i18n/choice.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { loadSendForm, preloadSchemas } from './load-schemas.ts'
import * as t from '#texts/invitations.ts'

type Values = { organization: string; locale: OfferedLanguage; reason: string }

/** Who invites, in which language, and why; sends the invitations of a file. */
export function SendForm({ file, fileName, count }: { file: string; fileName: string; count: number }) {
  const navigate = useNavigate()
  const { control, handleSubmit } = useSchemaForm<Values>(loadSendForm, {
    organization: '',
    locale: 'en',
    reason: '',
  })
  const locale = useField({ control, name: 'locale' })
  const { hiddenLanguages } = useConfig()
  const languages = languagesToChoose('en', hiddenLanguages).map((value) => ({
    value,
    label: languageFacts(value).name,
  }))
  const { alert, show, clear } = useFormAlert()
  const create = useAct(invitationRoutes.createImport, {
    onSuccess: ({ id, invited }) => {
      toast.success(t.onTheirWay({ n: invited }))
      void navigate(staffPaths.import(id))
    },
    onError: (error) => show(failureText(error)),
  })
  const submit = handleSubmit((values) => {
    clear()
    create.start({ body: { file, fileName, ...values } })
  }, onMissingSchema(show))
  return (
    <Form onSubmit={submit} onFocus={preloadSchemas} className="flex max-w-reading flex-col gap-5">
      <FormTextField
        control={control}
        name="organization"
        label={t.organization}
        description={t.organizationHelp}
        maxLength={importLimits.organization}
        autoComplete="organization"
        dir="auto"
      />
      <Select {...locale} label={t.language} options={languages} />
      <ReasonField control={control} name="reason" />
      <FormAlert alert={alert} />
      <Button type="submit" variant="primary" needsNetwork className="self-start" isPending={create.isPending}>
        {t.send({ n: count })}
      </Button>
    </Form>
  )
}
