import { Logo } from '#web/ui/media/logo.tsx'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/platform/routing/boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'

/** The logo, linked to the landing page or, for members, to the dashboard. */
export function HomeLink({ to = paths.home }: { to?: string }) {
  const { home } = useMessages('shell')
  const product = useProductName()
  return (
    <Link to={to} aria-label={home(product)} className="inline-flex min-h-11 items-center rounded-chip no-underline">
      <Logo name={product} />
    </Link>
  )
}
