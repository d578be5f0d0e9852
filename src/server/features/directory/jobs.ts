import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import {
  countRanksNext,
  deleteUnusedNext,
  firstId,
  firstWord,
  moveNext,
  refreshNext,
  clearCounts,
  setTierBounds,
} from './store.ts'

/** A step of a job that goes through a table, from where the step before it ended. */
type Progress = { step?: keyof typeof steps; after?: string }

/** Each step goes through one part of a table and returns the last key in it, null at the end. */
const steps = {
  ranks: ({ db }: JobContext, after = firstId) => countRanksNext(db, after),
  move: ({ db, now }: JobContext, after = firstId) => moveNext(db, now, after),
  words: ({ db }: JobContext, after = firstWord) => deleteUnusedNext(db, after),
}

export const searchJobs: Readonly<Record<string, Job>> = {
  'refresh-search': { run: (ctx, data) => refreshPart(ctx, data), cron: '23 3 * * *' },
  // The name under which earlier versions have scheduled it.
  'rebuild-search': { run: (ctx, data) => rebalancePart(ctx, data), cron: '53 3 * * 0' },
}

/** Nightly: every part of the profiles is compared in a transaction of its own. */
async function refreshPart(ctx: JobContext, { after = firstId }: Progress): Promise<void> {
  const last = await refreshNext(ctx.db, ctx.now, after)
  if (last !== null) await next(ctx, 'refresh-search', { after: last })
}

/** Weekly: counts the ranks, sets the bounds of the tiers, moves entries, deletes unused words. Short steps share a transaction. */
async function rebalancePart(ctx: JobContext, { step = 'ranks', after }: Progress): Promise<void> {
  if (step === 'ranks' && after === undefined) await clearCounts(ctx.db)
  const last = await steps[step](ctx, after)
  if (last !== null) return next(ctx, 'rebuild-search', { step, after: last })
  if (step === 'ranks') await setTierBounds(ctx.db)
  const following = step === 'ranks' ? 'move' : step === 'move' ? 'words' : undefined
  if (following) await rebalancePart(ctx, { step: following })
  else await clearCounts(ctx.db)
}

const next = ({ schedule }: JobContext, job: string, progress: Progress) =>
  schedule(`directory.${job}`, progress, { key: `directory.${job} next` })
