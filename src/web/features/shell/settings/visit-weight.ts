type Timing = PerformanceEntry & { transferSize?: number }

/**
 * What this visit has loaded since its page was opened: documents, files and answers, as they went over the network. What came out of the
 * browser's cache weighs nothing; what the live connection carries is not measured by browsers.
 */
export function visitWeight(performance: Pick<Performance, 'getEntriesByType'>): { kilobytes: number; files: number } {
  const all = (['navigation', 'resource'] as const).flatMap((type) => performance.getEntriesByType(type) as Timing[])
  const sizes = all.map(({ transferSize = 0 }) => transferSize).filter((size) => size > 0)
  return { kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000), files: sizes.length }
}
