import type { PublicProfile } from '#contract/directory/schemas.ts'
import { Share } from '#web/features/sharing/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useProductName } from '#web/platform/routing/boot.ts'

/** Passes a profile on. */
export function ShareProfile({ profile, isFullWidth = false }: { profile: PublicProfile; isFullWidth?: boolean }) {
  const t = useMessages('profile')
  const product = useProductName()
  return (
    <Share
      label={t.share}
      title={t.shareText(profile.fullName, product)}
      path={paths.profile(profile.role, profile.profileSlug)}
      isFullWidth={isFullWidth}
    />
  )
}
