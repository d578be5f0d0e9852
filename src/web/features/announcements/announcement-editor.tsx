import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AnnouncementDetail } from '#contract/announcements/schemas.ts'
import { sendTimeOf } from '#rules/announcements/announcements.ts'
import { DecisionBar, type Decision } from '#web/features/moderation/public.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useStepHeading } from '#web/platform/dom/step-heading.ts'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { useZone, type Zone } from '#web/platform/time/zones.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementPreview, RecipientCount, TestButton } from './announcement-preview.tsx'
import { bodyOf, newAnnouncement, valuesOf, type AnnouncementValues } from './announcement-values.ts'
import * as t from '#texts/announcements.ts'
import * as fields from '#texts/announcements/fields.ts'

const loadSchema = () =>
  retryImport(() => import('./announcement-schema.ts').then((module) => module.announcementSchema))

type EditorProps = { existing?: AnnouncementDetail; onSaved: (id: string) => void }

/** Composes a new announcement or changes a scheduled one: first the form, then the preview with the reason. */
export function AnnouncementEditor({ existing: current, onSaved }: EditorProps) {
  const zone = useZone()
  // As it was when the editor opened: a newer version is not overwritten unseen.
  const [existing] = useState(current)
  const form = useSchemaForm<AnnouncementValues>(loadSchema, existing ? valuesOf(existing, zone) : newAnnouncement)
  useFormDraft(form, existing ? `announcement ${existing.id} ${existing.version}` : 'announcement')
  const [preview, setPreview] = useState<AnnouncementValues | null>(null)
  const heading = useStepHeading(preview === null ? 'form' : 'preview')

  const check = form.handleSubmit((values) => {
    const refused = timeError(values, zone)
    if (refused) form.setError(refused.field, { type: 'validate', message: refused.message }, { shouldFocus: true })
    else setPreview(values)
  }, onMissingSchema(toast.error))
  const title = preview ? t.previewTitle : existing ? t.editTitle : t.newTitle
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-h1 outline-none">
        {title}
      </h1>
      {preview ? (
        <Confirm values={preview} form={form} existing={existing} onBack={() => setPreview(null)} onSaved={onSaved} />
      ) : (
        <AnnouncementForm
          form={form}
          onFocus={() => void loadSchema().catch(() => undefined)}
          onSubmit={() => void check()}
        />
      )}
    </>
  )
}

const sendTime = ({ when, date, time }: AnnouncementValues, { offsets }: Zone) =>
  sendTimeOf(when === 'now' ? null : { date, time, offsets }, serverNow())

function timeError(values: AnnouncementValues, zone: Zone) {
  const at = sendTime(values, zone)
  if ('at' in at) return null
  const field = at.refused === 'announcement_time_missing' ? ('time' as const) : ('date' as const)
  return { field, message: fields[at.refused] }
}

type ConfirmProps = EditorProps & {
  values: AnnouncementValues
  form: UseFormReturn<AnnouncementValues>
  existing: AnnouncementDetail | undefined
  onBack: () => void
}

/** The preview, who receives it and when; it is sent with its reason. */
function Confirm({ values, form, existing, onBack, onSaved }: ConfirmProps) {
  const zone = useZone()
  const { moment } = useFormats()
  const saved = useRef('')
  const create = useAct(announcementRoutes.createAnnouncement)
  const edit = useAct(announcementRoutes.editAnnouncement)
  const time = sendTime(values, zone)
  const label = existing ? t.save : values.when === 'now' ? t.send : t.schedule
  const decision: Decision = {
    id: 'send',
    label,
    templates: t.reasons,
    run: async (reason) => {
      const body = { ...bodyOf(values, zone.name), reason }
      const reply = existing
        ? await edit.run({ params: { id: existing.id }, body: { ...body, version: existing.version } })
        : await create.run({ body })
      saved.current = reply.id
      // No longer dirty: the draft is removed.
      form.reset(newAnnouncement)
    },
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <RecipientCount values={values} />
        <p className="text-ui text-ink-2">
          {values.when === 'now' || !('at' in time) ? t.atOnce : t.at({ moment: moment(time.at) })}
        </p>
      </div>
      <AnnouncementPreview {...values} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack}>{t.toForm}</Button>
        <TestButton title={values.title} text={values.text} />
      </div>
      <DecisionBar decisions={[decision]} onDone={() => onSaved(saved.current)} />
    </div>
  )
}
