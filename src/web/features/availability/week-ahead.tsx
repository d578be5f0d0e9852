import { useId } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import type { WeekAhead as Week } from '#contract/availability/schemas.ts'
import { minutesOf, timeOf } from '#contract/weekdays.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { longZoneName } from '#web/platform/time/long-zone-name.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { cx } from '#web/ui/cx.ts'
import { isRightToLeft } from '#web/ui/direction.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { dayScale, type DayScale } from './day-scale.ts'
import * as t from '#texts/availability/week-ahead.ts'
import * as availability from '#texts/availability.ts'
import * as common from '#texts/common.ts'
import { row } from '#texts/language.ts'

type Day = Week['days'][number]
type Period = Day['periods'][number]
const kinds = ['free', 'booked', 'busy'] as const

/** The mentor's coming week as a picture, a bar a day, and in words. */
export function WeekAhead() {
  const week = useRead(availabilityRoutes.weekAhead, {})
  const zone = longZoneName(useZone(week.data?.timeZone), serverNow())
  return (
    <section aria-labelledby="week-ahead">
      <h2 id="week-ahead" tabIndex={-1} className="text-h2 outline-none">
        {t.title}
      </h2>
      <p className="mt-1 text-ui text-ink-2">{t.text({ zone })}</p>
      {week.data ? (
        <Picture days={week.data.days} />
      ) : week.error ? (
        <InlineAlert
          tone="danger"
          className="mt-4"
          action={<Button onClick={() => void week.refetch()}>{common.tryAgain}</Button>}
        >
          {t.failed}
        </InlineAlert>
      ) : (
        <SkeletonBlock className="mt-4 h-90 rounded-card" />
      )}
    </section>
  )
}

function Picture({ days }: { days: readonly Day[] }) {
  const hatch = useId()
  const scale = dayScale(days.flatMap(({ periods }) => periods))
  const isAnyFree = days.some(({ periods }) => periods.some(({ kind }) => kind === 'free'))
  return (
    <Card className="mt-4 flex flex-col gap-4">
      {isAnyFree ? null : <p className="text-ui">{t.noneFree}</p>}
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-surface-2" />
          <rect width="2" height="6" className="fill-line-strong" />
        </pattern>
      </svg>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-meta text-ink-2">
        {kinds.map((kind) => (
          <li key={kind} className="inline-flex items-center gap-2">
            <svg width="16" height="16" aria-hidden="true">
              <Shape kind={kind} hatch={hatch} x="0.5" width="15" y={0.5} height={15} />
            </svg>
            {t.kind[kind]}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 pe-4">
        <span />
        <Hours scale={scale} />
        {days.map((day) => (
          <Bar key={day.date} {...{ day, scale, hatch }} />
        ))}
      </div>
      <Words days={days} />
    </Card>
  )
}

/** A place across in per cent, from where the reader begins. */
const across = (place: number) => `${isRightToLeft ? 100 - place : place}%`

function Hours({ scale }: { scale: DayScale }) {
  const { wallTime } = useFormats()
  return (
    <svg width="100%" height="18" aria-hidden="true" className="overflow-visible">
      {scale.ticks.map((minute, index) => (
        <text
          key={minute}
          x={across(scale.at(minute))}
          y="12"
          textAnchor="middle"
          // On phones there is no room for each with "am" and "pm".
          className={cx('fill-ink-2 text-micro tnum', index % 2 === 1 && 'max-sm:hidden')}
        >
          {wallTime(timeOf(minute % 1440))}
        </text>
      ))}
    </svg>
  )
}

type BarProps = { day: Day; scale: DayScale; hatch: string }

function Bar({ day, scale, hatch }: BarProps) {
  const noon = useFormats('UTC')
  const words = useDayWords()
  const at = `${day.date}T12:00:00Z`
  return (
    <>
      <span aria-hidden="true" className="text-meta font-medium whitespace-nowrap tnum">
        {noon.shortDay(at)}
      </span>
      <svg width="100%" height="28" role="img" aria-label={t.day({ day: noon.longDay(at), periods: words(day) })}>
        <rect width="100%" height="28" rx="4" className="fill-surface-2" />
        {scale.ticks.map((minute) => (
          <line
            key={minute}
            x1={across(scale.at(minute))}
            x2={across(scale.at(minute))}
            y2="28"
            className="stroke-line"
          />
        ))}
        {day.periods.map((period) => {
          const [start, end] = [scale.at(minutesOf(period.startTime)), scale.at(minutesOf(period.endTime))]
          return (
            <Shape
              key={period.startTime}
              kind={period.kind}
              hatch={hatch}
              x={across(isRightToLeft ? end : start)}
              width={`${end - start}%`}
              y={2.5}
              height={23}
            />
          )
        })}
      </svg>
    </>
  )
}

type ShapeProps = { kind: Period['kind']; hatch: string; x: string; width: string; y: number; height: number }

/** Told apart without colour: outlined, solid, hatched. */
function Shape({ kind, hatch, ...place }: ShapeProps) {
  const look = {
    free: { className: 'fill-success-soft stroke-success' },
    booked: { className: 'fill-primary stroke-primary' },
    busy: { fill: `url(#${hatch})`, className: 'stroke-line-strong' },
  }[kind]
  return <rect {...place} {...look} rx="3" />
}

/** The periods of a day as one sentence. */
function useDayWords(): (day: Day) => string {
  const range = useRange()
  return ({ periods }) =>
    periods.length === 0
      ? t.nothing
      : row(periods.map((period) => t.period({ kind: period.kind, range: range(period) })))
}

function useRange(): (period: Period) => string {
  const { wallTime } = useFormats()
  const name = (time: string) => (time === '24:00:00' ? availability.midnight : wallTime(time))
  return ({ startTime, endTime }) => common.range({ from: name(startTime), to: name(endTime) })
}

/** The same times as text, with the way to each booked session. */
function Words({ days }: { days: readonly Day[] }) {
  const noon = useFormats('UTC')
  const range = useRange()
  return (
    <details className="text-ui">
      <summary className="flex min-h-11 cursor-pointer items-center text-ui font-medium text-primary-ink">
        {t.inWords}
      </summary>
      <dl className="grid gap-x-6 gap-y-2 pt-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {days.map(({ date, periods }) => (
          <div key={date} className="contents">
            <dt className="font-medium">{noon.longDay(`${date}T12:00:00Z`)}</dt>
            <dd className="text-ink-2 tnum max-sm:mb-2">
              {periods.length === 0 ? t.nothing : null}
              <ul>
                {periods.map((period) => (
                  <li key={period.startTime}>
                    {period.bookingId ? (
                      <Link to={paths.booking(period.bookingId)} className={textLinkClass}>
                        {t.open({ range: range(period) })}
                      </Link>
                    ) : (
                      t.period({ kind: period.kind, range: range(period) })
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
