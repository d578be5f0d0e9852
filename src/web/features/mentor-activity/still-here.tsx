import { useEffect, useRef } from 'react'
import { mentorActivityRoutes, type MailedBreak } from '#contract/mentor-activity/routes.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as notificationSettings from '#texts/notifications/settings.ts'
import * as t from '#texts/mentor-activity.ts'

/** The one button that the link of an e-mail is about, and that it worked. */
export function StillHere({ token, mailed }: { token: string; mailed: MailedBreak }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const act = useAct(mentorActivityRoutes.answerMailedBreak, {
    onError: (error) => toast.error(failureText(error)),
  })
  const { onBreak, isAsked } = act.data ?? mailed
  const state = onBreak ? 'away' : isAsked ? 'asked' : 'here'
  // The button that had the focus is gone.
  useEffect(() => {
    if (act.data) heading.current?.focus()
  }, [act.data])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {t.mailTitle({ state })}
      </h1>
      <p className="mt-2 text-ink-2">{t.mailText({ state })}</p>
      {state === 'here' ? null : (
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          isPending={act.isPending}
          onClick={() => act.start({ body: { token } })}
        >
          {state === 'away' ? t.end : t.here}
        </Button>
      )}
      <SettingsLink />
    </>
  )
}

/** An address that we did not send. */
export function BadStillHereLink() {
  return (
    <>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {notificationSettings.badLink}
      </h1>
      <p className="mt-2 text-ink-2">{t.badLinkText}</p>
      <SettingsLink />
    </>
  )
}

function SettingsLink() {
  return (
    <p className="mt-6 text-ui">
      <Link to={paths.settingsAvailability} className={textLinkClass}>
        {t.toSettings}
      </Link>
    </p>
  )
}
