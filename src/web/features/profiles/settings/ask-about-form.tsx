import { askAboutLimits } from '#contract/profiles/constants.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { profileSchemas } from './load-schemas.ts'
import { SaveForm } from './save-form.tsx'
import { useSaving } from './use-saving.ts'
import * as t from '#texts/profiles/ask-about.ts'

type Values = { askAbout: string }

/** What mentees can ask a mentor about, or what a mentee would like to learn, one point per line. */
export function AskAboutForm({ askAbout }: { askAbout: string | null }) {
  const { role } = useMe()
  const form = useSchemaForm<Values>(profileSchemas.askAbout, { askAbout: askAbout ?? '' })
  const act = useAct(profileRoutes.setAskAbout)
  const saving = useSaving(form, (values) => act.run({ params: { role }, body: values }))
  return (
    <SaveForm title={t.title[role]} saving={saving}>
      <FormTextArea
        control={form.control}
        name="askAbout"
        label={t.label}
        description={t.help[role]}
        rows={5}
        limit={askAboutLimits.characters}
      />
    </SaveForm>
  )
}
