import type { PublicProfile } from '#contract/directory/schemas.ts'
import { Share } from '#web/features/sharing/public.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/platform/routing/boot.ts'
import * as t from '#texts/directory/share.ts'

/** Passes a profile on. */
export function ShareProfile({ profile, isFullWidth = false }: { profile: PublicProfile; isFullWidth?: boolean }) {
  const product = useProductName()
  return (
    <Share
      label={t.share}
      title={t.shareText({ name: profile.fullName, product })}
      path={paths.profile(profile.role, profile.profileSlug)}
      isFullWidth={isFullWidth}
    />
  )
}
