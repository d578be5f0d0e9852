import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Experience } from '#contract/profiles/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useFocusWhenShorter } from '#web/platform/dom/focus-when-shorter.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { DeleteExperienceDialog } from './delete-experience-dialog.tsx'
import { ExperienceRow } from './experience-row.tsx'
import * as t from '#texts/settings.ts'
import * as profile from '#texts/directory/own-profile.ts'

// It brings zod, which the page's other forms load when they get the focus.
const editor = lazyComponent(() => import('./experience-dialog.tsx').then((module) => module.ExperienceDialog))

type Open = { dialog: 'edit'; experience: Experience | null } | { dialog: 'delete'; experience: Experience }

/** Experience: add, edit, delete. */
export function ExperienceSection() {
  const read = useRead(profileRoutes.ownExperiences, {})
  const [open, setOpen] = useState<Open | null>(null)
  const whenLoaded = usePreload(editor)
  const edit = (experience: Experience | null) => whenLoaded(() => setOpen({ dialog: 'edit', experience }))
  const heading = useFocusWhenShorter<HTMLHeadingElement>(read.data?.length)
  const add = (
    <Button icon={<Icon as={Plus} size={16} />} onClick={() => edit(null)}>
      {t.addExperience}
    </Button>
  )
  const isEmpty = read.data?.length === 0
  return (
    <Section title={t.experienceTitle} headingRef={heading} end={isEmpty ? null : add}>
      {read.data ? (
        <ul className="flex flex-col divide-y divide-line">
          {read.data.map((experience) => (
            <ExperienceRow
              key={experience.id}
              experience={experience}
              onEdit={() => edit(experience)}
              onDelete={() => setOpen({ dialog: 'delete', experience })}
            />
          ))}
        </ul>
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonText lines={4} />} />
      )}
      {isEmpty ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-body text-ink-2">{profile.noOwnExperience}</p>
          {add}
        </div>
      ) : null}
      {open?.dialog === 'edit' ? (
        <Suspense>
          <editor.Component experience={open.experience} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open?.dialog === 'delete' ? (
        <DeleteExperienceDialog experience={open.experience} onClose={() => setOpen(null)} />
      ) : null}
    </Section>
  )
}
