import { Logo } from '#web/ui/media/logo.tsx'
import { paths } from '#web/paths.ts'
import { useConfig, useProductName } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as shell from '#texts/shell/all.ts'

/** The logo, linked to the landing page or, for members, to the dashboard. */
export function HomeLink({ to = paths.home }: { to?: string }) {
  const product = useProductName()
  const { logo, icon } = useConfig()
  return (
    <Link
      to={to}
      aria-label={shell.home({ product })}
      className="inline-flex min-h-11 min-w-0 items-center rounded-chip no-underline"
    >
      <Logo name={product} picture={logo} icon={icon} />
    </Link>
  )
}
