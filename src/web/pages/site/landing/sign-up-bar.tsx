import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths, signUpAs } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'

/** A bottom bar on phones once the hero is scrolled out: sticky inside the content after the hero, so it needs no script. */
export function SignUpBar() {
  const words = useMessages('common')
  return (
    <div
      className={
        'gutter sticky bottom-0 z-20 flex gap-3 border-t border-line bg-surface pt-3 ' +
        'pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden'
      }
    >
      <Link to={paths.find} className={buttonClass('secondary', 'md', 'flex-1 px-3')}>
        {words.findMentor}
      </Link>
      <Link to={signUpAs('mentee')} className={buttonClass('primary', 'md', 'flex-1 px-3')}>
        {words.signUp}
      </Link>
    </div>
  )
}
