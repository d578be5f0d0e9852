import { statsRoutes } from '#contract/stats/routes.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { StatTile } from '#web/ui/lists/stat-tile.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Section } from '#web/platform/routing/section.tsx'
import * as t from '#texts/dashboard.ts'

/** The figures: sessions, minutes, and connections. */
export function Figures() {
  const { number } = useFormats()
  const read = useRead(statsRoutes.stats, {})
  const individual = useRead(statsRoutes.individualByMonth, {}).data
  const group = useRead(statsRoutes.groupByMonth, {}).data
  // Counts both kinds, like the total; nothing while one is loading.
  const thisMonth = individual && group ? (individual.at(-1)?.count ?? 0) + (group.at(-1)?.count ?? 0) : 0
  return (
    <Section title={t.stats}>
      {read.data ? (
        // On phones each is as wide as its longest word at least.
        <div className="flex flex-wrap gap-2 *:flex-1 sm:grid sm:grid-cols-3 sm:gap-3">
          <StatTile
            value={number(read.data.totalSessions)}
            label={t.sessions({ n: read.data.totalSessions })}
            change={thisMonth ? t.thisMonth({ n: thisMonth }) : null}
          />
          <StatTile
            value={number(read.data.totalMentorshipMinutes)}
            label={t.minutes({ n: read.data.totalMentorshipMinutes })}
          />
          <StatTile
            value={number(read.data.totalConnections)}
            label={t.connections({ n: read.data.totalConnections })}
          />
        </div>
      ) : (
        <ReadPlaceholder read={read} skeleton={<Skeletons />} what={t.statsWhat} />
      )}
    </Section>
  )
}

const Skeletons = () => (
  <div className="grid grid-cols-3 gap-2 sm:gap-3">
    {[1, 2, 3].map((key) => (
      <SkeletonBlock key={key} className="h-24 rounded-card" />
    ))}
  </div>
)
