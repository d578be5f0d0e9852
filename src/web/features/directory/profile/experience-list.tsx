import type { Experience } from '#contract/profiles/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { employmentTypeText } from '#web/platform/i18n/choice-texts.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import * as t from '#texts/directory/overview.ts'
import * as common from '#texts/common.ts'

/** Experience: title, company, years, and description. */
export function ExperienceList({ experiences }: { experiences: readonly Experience[] }) {
  // Days, not instants: noon UTC is that day in UTC.
  const { year } = useFormats('UTC')
  const yearOf = (day: string) => year(`${day}T12:00:00Z`)
  return (
    <ul className="flex flex-col gap-5 pt-1">
      {experiences.map((one) => (
        <li key={one.id} className="flex gap-3.5">
          <Avatar name={one.company} seed={one.company} size={40} />
          <div className="min-w-0 max-w-reading">
            <h3 className="text-h3">{jobTitleText(one.title)}</h3>
            <p className="text-meta text-ink-2 tnum">
              {/* A line ends with a dot and begins with none. */}
              {[one.company, employmentTypeText(one.employmentType), one.location, ''].join('\u00a0· ')}
              <span className="whitespace-nowrap">
                {common.range({
                  from: yearOf(one.startDate),
                  to: one.endDate && !one.currentEmployer ? yearOf(one.endDate) : t.present,
                })}
              </span>
            </p>
            <p className="mt-1.5 text-ui whitespace-pre-line text-ink-2">{one.description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
