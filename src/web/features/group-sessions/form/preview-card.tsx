import { useWatch } from 'react-hook-form'
import type { WeekdayCode } from '#contract/weekdays.ts'
import { ALL_DAYS } from '#rules/group-sessions/recurrence.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import type { FormSectionProps } from './form-section.ts'
import { PosterPicture } from './poster-picture.tsx'
import { useSeriesText } from './series-words.ts'
import { useWhen } from './when-text.tsx'
import { tagText } from '#web/platform/i18n/tag-text.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import { row } from '#texts/language.ts'

/** The card as people will see it in lists, while the form is filled in. */
export function PreviewCard({ control }: FormSectionProps) {
  const me = useMe()
  const [title, tags, poster, isPrivate] = useWatch({
    control,
    name: ['sessionTitle', 'tags', 'poster', 'privateSession'],
  })
  const when = useWhen(control)
  const repeats = useRepeats(control)
  return (
    <Card padding="none" className="overflow-hidden">
      <div className="relative aspect-video overflow-hidden">
        {poster.kind === 'none' ? (
          <Cloth seed="a session to come" className="size-full" />
        ) : (
          <PosterPicture poster={poster} />
        )}
        {isPrivate ? (
          <span className="absolute start-3 top-3">
            <Chip>{t.privateChip}</Chip>
          </span>
        ) : null}
      </div>
      <div className="flex flex-col gap-2 p-5">
        <p className="text-meta font-semibold text-accent-ink tnum">{when?.text ?? t.previewWhen}</p>
        <p className="line-clamp-3 text-h3">{title.trim() || t.previewTitle}</p>
        <p className="flex items-center gap-2 text-ui text-ink-2">
          <Avatar name={me.fullName} seed={me.profileId} src={me.profilePicture} size={24} />
          <span className="min-w-0 truncate">{me.fullName}</span>
        </p>
        {repeats ? <p className="text-meta text-ink-2">{repeats}</p> : null}
        {tags.length > 0 ? (
          <ul className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{tagText(tag)}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}

/** "Every Mon, Wed · 12 sessions, last on 18 Dec". */
function useRepeats(control: FormSectionProps['control']): string | null {
  const utc = useFormats('UTC')
  const recurrence = useWatch({ control, name: 'recurrence' })
  const all = useSeriesText(control)
  if (recurrence === null || all === null) return null
  const name = (code: WeekdayCode) => utc.shortWeekday(Date.UTC(1970, 0, 5 + ALL_DAYS.indexOf(code), 12))
  const days = ALL_DAYS.filter((code) => recurrence.customDays?.includes(code)).map(name)
  return `${recurrence.isDaily ? t.everyDay : t.daysEvery({ days: row(days) })} · ${all}`
}
