import type { Feature } from './platform/feature.ts'
import type { Parts } from './platform/parts.ts'

/** Which features exist, in rank order: one may import the `public.ts` of an earlier one only. */
export function createFeatures(_parts: Parts): Feature[] {
  return []
}
