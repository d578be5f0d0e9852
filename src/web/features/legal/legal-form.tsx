import type { UseFormReturn } from 'react-hook-form'
import { legalLimits } from '#contract/legal/constants.ts'
import { languageFacts, offeredLanguages, sourceLanguage, type OfferedLanguage } from '#contract/offered-languages.ts'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty } from '#web/platform/forms/schema-form.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { LivePreview, usePreviewPlace } from './live-preview.tsx'
import { legalLanguages, type LegalValues } from './legal-values.ts'
import * as t from '#texts/legal/desk.ts'

const DAY = 86_400_000

export type ShownLanguage = { language: OfferedLanguage; onLanguage: (language: OfferedLanguage) => void }

/** Which language of a text is shown. */
export const LanguageSelect = ({ language, onLanguage }: ShownLanguage) => (
  <Select
    label={t.language}
    value={language}
    options={legalLanguages.map((value) => ({ value, label: offeredLanguages[value].name }))}
    onChange={(next) => onLanguage(next as OfferedLanguage)}
  />
)

type LegalFormProps = ShownLanguage & {
  form: UseFormReturn<LegalValues>
  onFocus: () => void
  onSubmit: () => void
}

/** The text and what changed, one language at a time, and from when it counts. */
export function LegalForm({ form: { control }, onFocus, onSubmit, ...shown }: LegalFormProps) {
  const isDirty = useIsDirty(control)
  return (
    <Form
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-8"
    >
      <Section title={t.words}>
        <Words control={control} {...shown} />
      </Section>
      <Section title={t.date}>
        <Day control={control} />
      </Section>
      <div
        className={
          'sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 ' +
          'py-3 sm:mx-0 sm:px-0'
        }
      >
        <Button type="submit" variant="primary">
          {t.toPreview}
        </Button>
        {isDirty ? <p className="text-ui text-ink-2">{t.kept}</p> : null}
      </div>
    </Form>
  )
}

type Props = Pick<UseFormReturn<LegalValues>, 'control'>

/** Where the preview has room beside the text. */
const wideQuery = '(width >= 80rem)'
const fieldsClass = 'flex max-w-reading flex-col gap-6'

function Words({ control, language, onLanguage }: Props & ShownLanguage) {
  const { name, direction } = languageFacts(language)
  const isTranslation = language !== sourceLanguage
  const isWide = useMediaQuery(wideQuery)
  const { box, settle, onScroll } = usePreviewPlace()
  const own = { control, lang: language, dir: direction, isOptional: isTranslation }
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-reading">
        <LanguageSelect language={language} onLanguage={onLanguage} />
        {isTranslation ? <p className="mt-1 text-meta text-ink-2">{t.translationHint}</p> : null}
      </div>
      <div className={isWide ? 'grid grid-cols-2 items-start gap-8' : 'max-w-reading'}>
        <FormTextArea
          key={`${language} text`}
          {...own}
          name={`texts.${language}.text`}
          label={t.text({ language: name })}
          description={t.textHint}
          limit={legalLimits.longestText}
          rows={16}
          onScroll={onScroll}
        />
        {isWide ? (
          <LivePreview key={language} control={control} language={language} box={box} onShown={settle} />
        ) : null}
      </div>
      <div className="max-w-reading">
        <FormTextArea
          key={`${language} summary`}
          {...own}
          name={`texts.${language}.summary`}
          label={t.summary({ language: name })}
          description={isTranslation ? t.translatedSummaryHint : t.summaryHint}
          limit={legalLimits.longestSummary}
          rows={2}
        />
      </div>
    </div>
  )
}

function Day({ control }: Props) {
  const now = useNow()
  const { isoDay } = useFormats('UTC')
  return (
    <div className={fieldsClass}>
      <FormDateField
        control={control}
        name="effectiveOn"
        label={t.effectiveOn}
        description={t.effectiveHint}
        min={isoDay(now)}
        max={isoDay(now + legalLimits.daysAhead * DAY)}
      />
      <FormCheckbox control={control} name="isAnnounced" label={t.announce} description={t.announceHint} />
    </div>
  )
}
