import lighthouse from 'lighthouse'

/** Scores of 0 to 100 by category, and the figures behind the performance. */
export type Audit = { scores: Record<string, number>; details: string }

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** One run of Lighthouse's mobile preset in the browser that listens on `port`. */
export async function performanceOf(url: string, port: number): Promise<Audit> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits } = run.lhr
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const)
  return {
    scores: Object.fromEntries(scores),
    details: metrics.map((id) => `${id} ${audits[id]?.displayValue ?? ''}`).join(', '),
  }
}
