import type { Feature, Job } from '#server/platform/feature.ts'

type Handler = (...given: never[]) => Promise<void>

const twice = <H extends Handler>(handler: H): H =>
  (async (...given: never[]) => {
    await handler(...given)
    await handler(...given)
  }) as H

/** Reactions and jobs that run twice, as after a process that died before it could say that one was done: nobody may notice. */
export const runningTwice = (feature: Feature): Feature => ({
  ...feature,
  reactions: mapValues(feature.reactions, (ofEvent) => mapValues(ofEvent as Record<string, Handler>, twice)),
  jobs: mapValues(feature.jobs, (job: Job): Job => ({ ...job, run: twice(job.run) })),
})

const mapValues = <V, W>(record: Readonly<Record<string, V>> = {}, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
