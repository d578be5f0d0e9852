import { insightSections } from '#contract/insight/constants.ts'
import type { insightRoutes } from '#contract/insight/routes.ts'
import type { Figure, Figures } from '#contract/insight/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { csvText } from '#rules/moderation/csv.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { readReport } from './read-report.ts'

/** The numbers of one picture as CSV: by week, the whole period, then by value. Hidden ones say so. */
export async function exportInsight(
  ctx: Context<Actor>,
  { body: { filters, section, reason } }: Parsed<typeof insightRoutes.exportInsight>,
): Promise<string> {
  const report = await readReport(ctx, filters)
  const names: readonly Figure[] =
    section === 'people' ? [...insightSections.people, 'minutesToFirst'] : insightSections[section]
  const cells = (row: Figures) => names.map((name) => row[name] ?? 'hidden')
  const [by, value] = [filters.by ?? 'all', filters.by ? (filters.value ?? '') : '']
  const rows = [
    ...report.weeks.map((row) => [row.week, by, value, ...cells(row)]),
    [`13 weeks from ${report.period ?? ''}`, by, value, ...cells(report.total)],
    ...report.values.map((row) => [`13 weeks from ${report.period ?? ''}`, by, row.value, ...cells(row)]),
  ]
  const selection = [section, ...(filters.by ? [`by ${filters.by}`] : []), report.period ?? 'no period'].join(', ')
  await recordAction(ctx, {
    action: 'insight.exported',
    subjectId: ctx.actor.userId,
    reason: `${selection}: ${reason}`,
  })
  return csvText(['week', 'by', 'value', ...names], rows)
}
