import type { Role } from '#contract/fields.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import type { OtherRole } from '#contract/profiles/schemas.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/accounts/account.ts'

const dialogs = {
  become: lazyComponent(() => import('./become-dialog.tsx').then((module) => module.BecomeDialog)),
}

/** Which role the account has, and the way to the other one. */
export function RoleSection() {
  const { role } = useMe()
  const other = role === 'mentor' ? 'mentee' : 'mentor'
  const read = useRead(profileRoutes.otherRole, {})
  return (
    <Section title={t.roleTitle} text={t.roleText[role]}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-reading text-ui text-ink-2">{t.becomeText[other]}</p>
        {read.data ? (
          <BecomeButton role={other} begins={read.data} />
        ) : (
          <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-11 w-40 rounded-lg" />} />
        )}
      </div>
    </Section>
  )
}

function BecomeButton(props: { role: Role; begins: OtherRole }) {
  const { open, element } = useLazyDialogs(dialogs, props)
  return (
    <>
      <Button onClick={() => open('become')}>{t.become[props.role]}</Button>
      {element}
    </>
  )
}
