import { useNavigate } from 'react-router'
import { dimensions, sectionNames } from '#contract/insight/constants.ts'
import { insightRoutes } from '#contract/insight/routes.ts'
import type { InsightReport } from '#contract/insight/schemas.ts'
import { formerPeriod, nextPeriod } from '#rules/insight/periods.ts'
import { DAY, dayText } from '#rules/time/days.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { byLabel } from '#web/platform/i18n/names.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { FilterSelect } from '#web/ui/fields/filter-select.tsx'
import { StatTile } from '#web/ui/lists/stat-tile.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { insightAddress, insightFiltersIn, type InsightFilters } from './insight-filters.ts'
import { InsightSection } from './insight-section.tsx'
import { valueName } from './value-names.ts'
import * as t from '#texts/insight.ts'

/** How the instance is used, week by week; period, breakdown and value are in the address. */
export function Insight() {
  const filters = insightFiltersIn(useSearch())
  const read = useRead(insightRoutes.report, { query: filters }, { keepPrevious: true })
  return (
    <div className="flex flex-col gap-8">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      {read.data ? (
        <Report report={read.data} filters={filters} />
      ) : (
        <ReadPlaceholder read={read} skeleton={<Skeletons />} what={t.what} />
      )}
    </div>
  )
}

/** What the numbers are about and what they leave out. */
function About({ report: { computedAt } }: { report: InsightReport }) {
  const { moment } = useFormats('UTC')
  return (
    <Disclosure summary={t.about} className="mt-2">
      <div className="flex max-w-reading flex-col gap-2">
        {computedAt ? <p>{t.lead({ when: moment(computedAt) })}</p> : null}
        <p>{t.privacy}</p>
      </div>
    </Disclosure>
  )
}

type ReportProps = { report: InsightReport; filters: InsightFilters }

function Report({ report, filters }: ReportProps) {
  return (
    <>
      <div>
        <Today today={report.today} />
        <About report={report} />
      </div>
      {report.period === null ? (
        <EmptyState seed="insight" title={t.none}>
          {t.noneText}
        </EmptyState>
      ) : (
        <>
          <Filters report={report} filters={filters} />
          {sectionNames.map((name) => (
            <InsightSection key={name} name={name} report={report} filters={filters} />
          ))}
        </>
      )}
    </>
  )
}

function Today({ today }: Pick<InsightReport, 'today'>) {
  const { number } = useFormats()
  const names = ['joined', 'held', 'missed', 'attended'] as const
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="text-h2">
        {t.today}
      </h2>
      <p className="mt-1 mb-3 text-ui text-ink-2">{t.todayText}</p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {names.map((name) => (
          <StatTile
            key={name}
            value={today[name] === null ? t.hidden : number(today[name])}
            label={t.todayFigure[name]}
          />
        ))}
      </div>
    </section>
  )
}

function Filters({ report: { periods, period, before, values }, filters }: ReportProps) {
  const navigate = useNavigate()
  const { shortDate } = useFormats('UTC')
  const go = (changed: InsightFilters) => void navigate(insightAddress(staffPaths.insight, changed))
  const { by } = filters
  const nameOf = (name: string) => {
    const first = Date.parse(name)
    const last = nextPeriod(first / DAY) * DAY - DAY
    return t.range({ from: shortDate(first), to: shortDate(last) })
  }
  const [latest, ...earlier] = periods
  return (
    <div role="group" aria-label={t.filters} className="flex flex-wrap gap-4 *:grow md:grid md:grid-cols-3">
      <FilterSelect
        name="period"
        label={t.period}
        any={nameOf(latest!)}
        options={earlier.map((value) => ({ value, label: nameOf(value) }))}
        value={filters.period && earlier.includes(filters.period) ? filters.period : ''}
        onChange={(period) => go({ ...filters, period })}
      />
      <FilterSelect
        name="by"
        label={t.by}
        any={t.byNothing}
        options={dimensions.map((value) => ({ value, label: t.dimension[value] }))}
        value={by ?? ''}
        onChange={(to) => {
          const { value: _, by: __, ...others } = filters
          const chosen = dimensions.find((one) => one === to)
          go(chosen ? { ...others, by: chosen } : others)
        }}
      />
      {by ? (
        <FilterSelect
          name="value"
          label={t.only}
          any={t.all}
          options={values.map(({ value }) => ({ value: `=${value}`, label: valueName(by, value) })).sort(byLabel)}
          // The empty value is a choice of its own: none named.
          value={filters.value === undefined ? '' : `=${filters.value}`}
          onChange={(to) => {
            const { value: _, ...others } = filters
            go(to === '' ? others : { ...others, value: to.slice(1) })
          }}
        />
      ) : null}
      {period !== null && before ? (
        <p className="basis-full text-meta text-ink-2 md:col-span-3">
          {t.beforeIs({ range: nameOf(dayText(formerPeriod(Date.parse(period) / DAY))) })}
        </p>
      ) : null}
    </div>
  )
}

const Skeletons = () => (
  <div className="flex flex-col gap-6">
    <SkeletonBlock className="h-24 w-full rounded-card" />
    <SkeletonBlock className="h-56 w-full rounded-card" />
    <SkeletonBlock className="h-56 w-full rounded-card" />
  </div>
)
