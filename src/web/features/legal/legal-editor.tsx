import { useState } from 'react'
import { useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { legalVersionPath, type LegalDocument } from '#contract/legal/constants.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import type { legalSource } from '#contract/legal/schemas.ts'
import { sourceLanguage, type OfferedLanguage } from '#contract/offered-languages.ts'
import { DecisionBar, type Decision } from '#web/features/moderation/public.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useStepHeading } from '#web/platform/dom/step-heading.ts'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import type * as z from 'zod/mini'
import { LanguageSelect, LegalForm, type ShownLanguage } from './legal-form.tsx'
import { LegalPreview } from './legal-preview.tsx'
import { bodyOf, legalLanguages, valuesOf, type LegalValues } from './legal-values.ts'
import * as t from '#texts/legal/desk.ts'

const loadSchema = () => retryImport(() => import('./legal-schema.ts').then((module) => module.legalSchema))

type EditorProps = { document: LegalDocument; from: number; onPublished: () => void }

/** Writes the next version of a document, which starts as version `from` is: first the form, then the preview with the reason. */
export function LegalEditor(props: EditorProps) {
  const { document, from } = props
  const read = useRead(legalRoutes.legalSource, { params: { document, number: from } })
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.what} />
  return <Steps {...props} source={read.data} />
}

type StepsProps = EditorProps & { source: z.infer<typeof legalSource> }

function Steps({ document, from, onPublished, source: current }: StepsProps) {
  const { isoDay } = useFormats('UTC')
  // As it was when the editor opened: a newer version is not replaced unseen.
  const [initial] = useState(() => valuesOf(current, isoDay(serverNow())))
  const form = useSchemaForm<LegalValues>(loadSchema, initial)
  useFormDraft(form, `legal ${document} ${from}`)
  const [language, onLanguage] = useState<OfferedLanguage>(sourceLanguage)
  const [preview, setPreview] = useState<LegalValues | null>(null)
  const heading = useStepHeading(preview === null ? 'form' : 'preview')

  function showErrors(errors: FieldErrors<LegalValues>) {
    onMissingSchema(toast.error)(errors)
    const refused = legalLanguages.find((one) => errors.texts?.[one])
    if (refused) onLanguage(refused)
  }
  const check = form.handleSubmit(setPreview, showErrors)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {preview ? t.previewTitle : t.editTitle({ document })}
      </h1>
      {preview ? null : <p className="mt-1 text-ui text-ink-2">{t.startsFrom({ n: from })}</p>}
      <div className="mt-6 flex flex-col gap-6">
        <NewerVersion document={document} form={form} onTaken={() => setPreview(null)} />
        {preview ? (
          <Confirm
            document={document}
            values={preview}
            form={form}
            language={language}
            onLanguage={onLanguage}
            onBack={() => setPreview(null)}
            onPublished={onPublished}
          />
        ) : (
          <LegalForm
            form={form}
            language={language}
            onLanguage={onLanguage}
            onFocus={() => void loadSchema().catch(() => undefined)}
            onSubmit={() => void check()}
          />
        )}
      </div>
    </>
  )
}

type NewerVersionProps = { document: LegalDocument; form: UseFormReturn<LegalValues>; onTaken: () => void }

/** Says that somebody else has published meanwhile. What was written stays; it is published once its writer has seen theirs. */
function NewerVersion({ document, form: { control, setValue }, onTaken }: NewerVersionProps) {
  const seen = useWatch({ control, name: 'latest' })
  const newest = useRead(legalRoutes.legalHistory, { params: { document } }).data?.versions[0]?.number
  if (newest === undefined || newest <= seen) return null
  const link = (words: string) => (
    <a
      key="link"
      href={localAddress(legalVersionPath(document, newest))}
      target="_blank"
      rel="noreferrer"
      className="font-medium text-ink underline underline-offset-4"
    >
      {words}
    </a>
  )
  const goOn = () => {
    setValue('latest', newest, { shouldDirty: true })
    onTaken()
  }
  return (
    <InlineAlert tone="warning" role="alert" action={<Button onClick={goOn}>{t.goOn}</Button>}>
      {t.conflict({ n: newest, link })}
    </InlineAlert>
  )
}

type ConfirmProps = ShownLanguage & {
  document: LegalDocument
  values: LegalValues
  form: UseFormReturn<LegalValues>
  onBack: () => void
  onPublished: () => void
}

/** How it will look, and when it counts; it is published with a reason. */
function Confirm({ document, values, form, language, onLanguage, onBack, onPublished }: ConfirmProps) {
  const { longDate } = useFormats('UTC')
  const publish = useAct(legalRoutes.publishLegalVersion)
  const history = useRead(legalRoutes.legalHistory, { params: { document } })
  const decision: Decision = {
    id: 'publish',
    label: t.publish,
    templates: t.reasons,
    hint: values.isAnnounced ? t.tells : t.tellsNobody,
    run: async (reason) => {
      try {
        await publish.run({ params: { document }, body: { ...bodyOf(values), reason } })
      } catch (error) {
        // A version of somebody else is shown above.
        void history.refetch()
        throw error
      }
      // No longer dirty: the draft is removed.
      form.reset(values)
    },
  }
  const words = values.texts[language]
  const shown = words.text === '' ? sourceLanguage : language
  return (
    <>
      <p className="text-ui">{t.takesEffect({ date: longDate(`${values.effectiveOn}T12:00:00Z`) })}</p>
      <div className="max-w-reading">
        <LanguageSelect language={language} onLanguage={onLanguage} />
        {shown === language ? null : <p className="mt-1 text-meta text-ink-2">{t.untranslated}</p>}
      </div>
      <p dir="auto" className="max-w-reading text-ui text-ink-2 wrap-anywhere">
        {t.changed({ summary: words.summary || values.texts.en.summary })}
      </p>
      <LegalPreview key={shown} text={values.texts[shown].text} language={shown} />
      <div>
        <Button onClick={onBack}>{t.toForm}</Button>
      </div>
      <DecisionBar decisions={[decision]} onDone={onPublished} />
    </>
  )
}
