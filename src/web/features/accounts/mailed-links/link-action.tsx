import { FormAlert, type useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'

type LinkActionProps = {
  title: string
  text: string
  label: string
  variant: 'primary' | 'danger'
  isPending: boolean
  alert: ReturnType<typeof useFormAlert>['alert']
  onPress: () => void
  /** Where else one can go. */
  other?: { to: string; label: string }
}

/** What an e-mailed link offers, with one button: opening the link changes nothing, because scanners of mail open links too. */
export function LinkAction({ title, text, label, variant, isPending, alert, onPress, other }: LinkActionProps) {
  return (
    <>
      <AuthHeading title={title} text={text} />
      <div className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert} />
        <Button variant={variant} size="lg" className="w-full" isPending={isPending} onClick={onPress}>
          {label}
        </Button>
      </div>
      {other ? (
        <p className="mt-6 text-ui">
          <Link to={other.to} className={textLinkClass}>
            {other.label}
          </Link>
        </p>
      ) : null}
    </>
  )
}
