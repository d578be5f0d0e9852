import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'

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
