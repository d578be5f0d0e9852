const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const mostSteps = 4

/** The whole numbers of an axis from 0 to at least `most`, in at most four even steps. */
export function ticksFor(most: number): number[] {
  const step = steps.find((one) => one * mostSteps >= most) ?? Math.ceil(most / mostSteps)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}
