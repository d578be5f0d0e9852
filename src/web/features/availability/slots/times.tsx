import type { Slot } from '#contract/availability/schemas.ts'
import { SlotGrid } from '#web/ui/fields/pickers/slot-grid.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import type { Choice } from './use-choice.ts'
import * as t from '#texts/bookings.ts'

type TimesProps = {
  slots: readonly Slot[]
  choice: Pick<Choice, 'startsAt' | 'timeZone' | 'setStart'>
  mentorZone: string
  heading: 'h2' | 'h3'
  onPress: ((startsAt: string) => void) | undefined
}

/** The free starts of a day. */
export function Times({ slots, choice, mentorZone, heading, onPress }: TimesProps) {
  const formats = useFormats(choice.timeZone)
  const theirs = useFormats(mentorZone)
  const isOtherDay = (at: string) => theirs.isoDay(at) !== formats.isoDay(at)
  const hasTwoClocks = slots.some(({ startsAt: at }) => isOtherDay(at) || theirs.time(at) !== formats.time(at))
  const labels = slots.map(({ startsAt }) => formats.time(startsAt))
  const options = slots.map(({ startsAt }, i) => {
    const label = labels[i] ?? ''
    // A wall time that occurs twice is distinguished by its zone abbreviation.
    const isTwice = labels.indexOf(label) !== i || labels.lastIndexOf(label) !== i
    return {
      value: startsAt,
      second: hasTwoClocks
        ? `${isOtherDay(startsAt) ? `${theirs.shortWeekday(startsAt)} ` : ''}${theirs.time(startsAt)}`
        : undefined,
      label: isTwice ? `${label} ${formats.abbreviation(startsAt)}` : label,
      note:
        mentorZone === choice.timeZone
          ? formats.abbreviation(startsAt)
          : t.theirTime({ time: theirs.timeWithZone(startsAt) }),
    }
  })
  const first = slots[0]?.startsAt ?? 0
  return (
    <SlotGrid
      label={formats.longDay(first)}
      heading={heading}
      caption={hasTwoClocks ? t.bothClocks({ zone: theirs.zoneName(first) }) : null}
      slots={options}
      value={choice.startsAt}
      onChange={choice.setStart}
      {...(onPress ? { onPress } : {})}
    />
  )
}

/** The skeleton of the times. */
export const TimesSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonBlock className="mb-2.5 h-6 w-44" />
    <div className="grid grid-cols-3 gap-2">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <SkeletonBlock key={key} className="h-11 rounded-control" />
      ))}
    </div>
  </div>
)
