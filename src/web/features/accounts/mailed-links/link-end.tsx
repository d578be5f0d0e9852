import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import type { UnusableLink } from './unusable-link.ts'
import * as t from '#texts/accounts/auth-steps.ts'

type LinkEndProps = { title: string; text: string; to: string; label: string }

/** The last screen of an e-mailed link: done, or no longer valid, with the way on. */
export function LinkEnd({ title, text, to, label }: LinkEndProps) {
  return (
    <>
      <AuthHeading title={title} text={text} takesFocus />
      <Link to={to} className={buttonClass('primary', 'lg', 'mt-8 w-full')}>
        {label}
      </Link>
    </>
  )
}

/** A link that cannot be used: what happened to it, and how to get another one. */
export function UnusableLinkEnd({ why, text, ...way }: Omit<LinkEndProps, 'title'> & { why: UnusableLink }) {
  const [title, happened] = why === 'damaged' ? [t.linkDamaged, t.linkDamagedText] : [t.linkUnusable, text]
  return <LinkEnd title={title} text={happened} {...way} />
}
