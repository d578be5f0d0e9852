import type { UseFormReturn } from 'react-hook-form'
import { optionalLanguages } from '#contract/instance/constants.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import { ChipGroup } from '#web/ui/fields/chip-group.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import type { InstanceValues } from './instance-values.ts'
import { sectionIds } from './unpublished.tsx'
import * as t from '#texts/instance.ts'

const languages = optionalLanguages.map((value) => ({ value, label: offeredLanguages[value].name }))
const topics = TOPICS.map(({ id, name }) => ({ value: id, label: topicText(name) }))

/** The languages and topics that people can choose here. */
export function OfferFields({ form: { control } }: { form: UseFormReturn<InstanceValues> }) {
  const language = useField({ control, name: 'languages' })
  const topic = useField({ control, name: 'topics' })
  return (
    <Section id={sectionIds.offer} title={t.offerTitle} text={t.offerText}>
      <div className="flex max-w-reading flex-col gap-8">
        <ChipGroup {...language} label={t.names.hiddenLanguages} description={t.languagesHint} options={languages} />
        <ChipGroup {...topic} label={t.names.hiddenTopics} description={t.topicsHint} options={topics} />
      </div>
    </Section>
  )
}
