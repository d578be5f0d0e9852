import { Pencil, Trash2 } from 'lucide-react'
import type { Experience } from '#contract/profiles/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { employmentTypeText } from '#web/platform/i18n/choice-texts.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import * as t from '#texts/settings.ts'
import * as common from '#texts/common.ts'

type Props = { experience: Experience; onEdit: () => void; onDelete: () => void }

/** One experience as the profile shows it, with its actions. */
export function ExperienceRow({ experience, onEdit, onDelete }: Props) {
  // Days, not instants: noon UTC is that day in UTC.
  const { month } = useFormats('UTC')
  const { company, location, employmentType, description, startDate, endDate } = experience
  const title = useJobTitles()(experience.title)
  const from = month(`${startDate}T12:00:00Z`)
  const to = endDate ? month(`${endDate}T12:00:00Z`) : t.experience.now
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-2 py-5 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar name={company} seed={company} size={40} />
      <div className="min-w-0">
        <h3 className="text-h3 wrap-anywhere">{title}</h3>
        <p className="text-meta wrap-anywhere text-ink-2 tnum">
          {[company, employmentTypeText(employmentType), location].join(' · ')}
        </p>
        <p className="text-meta text-ink-2 tnum">{common.range({ from, to })}</p>
        <p className="mt-1.5 text-ui wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
      </div>
      <div className="col-start-2 -ms-3 flex gap-1 sm:col-start-3 sm:-mt-2.5 sm:-me-2.5 sm:ms-0">
        <IconButton label={t.editOne({ title })} icon={Pencil} onClick={onEdit} />
        <IconButton label={t.deleteOne({ title })} icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  )
}
