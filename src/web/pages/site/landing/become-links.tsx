import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { signUpAs } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as common from '#texts/common.ts'

/** The two sign-up links; each presets the type of the account. */
export function BecomeLinks({ className }: { className?: string }) {
  return (
    <div className={cx('flex flex-col gap-3 xs:flex-row xs:flex-wrap', className)}>
      <Link to={signUpAs('mentee')} className={buttonClass('primary', 'lg')}>
        {common.becomeMentee}
      </Link>
      <Link to={signUpAs('mentor')} className={buttonClass('secondary', 'lg')}>
        {common.becomeMentor}
      </Link>
    </div>
  )
}
