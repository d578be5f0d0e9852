import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { loadZoneChoices } from '#web/platform/time/zone-choices.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import type { ZoneComboBox } from './zone-combo-box.tsx'

const comboBox = lazyComponent(async () => {
  const [{ ZoneComboBox: Loaded }] = await Promise.all([import('./zone-combo-box.tsx'), loadZoneChoices()])
  return Loaded
})

/** The field for a time zone. */
export const ZoneField = (props: ComponentProps<typeof ZoneComboBox>) => (
  <Suspense fallback={<SkeletonBlock className={`h-24 rounded-control ${props.className ?? ''}`} />}>
    <comboBox.Component {...props} />
  </Suspense>
)
