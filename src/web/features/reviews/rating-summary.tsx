import type { Reply } from '#contract/route.ts'
import { bestRating, reviewAspects } from '#contract/reviews/constants.ts'
import type { reviewRoutes } from '#contract/reviews/routes.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import * as t from '#texts/reviews.ts'

export type Rating = Reply<(typeof reviewRoutes)['ratingOfMentor']>

/** The averages, once there are enough reviews; before that only their number. */
export function RatingSummary({ rating }: { rating: Rating }) {
  const { average } = useFormats()
  const { count, overall } = rating
  if (overall === null) {
    return (
      <p className="text-ui text-ink-2">
        <strong className="font-semibold text-ink">{t.newMentor}</strong>
        {' · '}
        {count === 0 ? t.averagesFirst : t.averagesLater({ n: count })}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-10">
      <p className="shrink-0">
        <span className="block text-display tnum">{average(overall)}</span>
        <span className="block text-meta text-ink-2">
          {t.outOf({ value: average(overall), best: bestRating })} · {t.count({ n: count })}
        </span>
      </p>
      <dl className="grid grow gap-x-8 gap-y-2 sm:grid-cols-2">
        {reviewAspects.map((aspect) => {
          const value = rating[aspect]
          return value === null ? null : <Bar key={aspect} label={t.aspect[aspect]} value={value} />
        })}
      </dl>
    </div>
  )
}

function Bar({ label, value }: { label: string; value: number }) {
  const { average } = useFormats()
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 text-ui">
      <dt>{label}</dt>
      <dd className="tnum">
        <span aria-hidden="true">{average(value)}</span>
        <span className="sr-only">{t.outOf({ value: average(value), best: bestRating })}</span>
      </dd>
      <dd aria-hidden="true" className="col-span-2">
        <svg width="100%" height="6" className="mt-1 block">
          <rect width="100%" height="6" rx="3" className="fill-surface-2" />
          <rect width={`${(value / bestRating) * 100}%`} height="6" rx="3" className="fill-primary" />
        </svg>
      </dd>
    </div>
  )
}
