import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import type { FormSectionProps } from './form-section.ts'

const card = lazyComponent(() => import('./preview-card.tsx').then((module) => module.PreviewCard))

/** The preview card with its own code: phones show it only in a sheet. */
export const LatePreview = ({ control }: FormSectionProps) => (
  <Suspense fallback={<SkeletonBlock className="h-96 rounded-card" />}>
    <card.Component control={control} />
  </Suspense>
)

/** Fetches the card before the sheet is opened. */
export const usePreviewPreload = () => usePreload(card)
