import { interestLimits } from '#contract/profiles/constants.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ChipGroup } from '#web/ui/fields/chip-group.tsx'
import { profileSchemas } from './load-schemas.ts'
import { SaveForm } from './save-form.tsx'
import { useSaving } from './use-saving.ts'
import { useTopicChoices } from '#web/platform/i18n/use-topic-choices.ts'
import * as t from '#texts/settings.ts'

type Values = { topics: string[] }

const routes = { mentor: profileRoutes.setExpertise, mentee: profileRoutes.setInterests }

/** What a mentor helps with, or what a mentee wants to learn. */
export function TopicsForm({ topics }: { topics: readonly string[] }) {
  const { role } = useMe()
  const options = useTopicChoices(topics)
  const form = useSchemaForm<Values>(profileSchemas.topics(role), { topics: [...topics] })
  const act = useAct(routes[role])
  const { control } = form
  const saving = useSaving(form, (values) => act.run({ body: values.topics.map((name) => ({ name })) }))
  const field = useField({ control, name: 'topics' })
  return (
    <SaveForm title={t.topicsTitle[role]} saving={saving}>
      <ChipGroup {...field} label={t.topicsHelp[role]} max={interestLimits[role].max} options={options} />
    </SaveForm>
  )
}
