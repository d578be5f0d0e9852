import { mentorActivityRoutes, type MailedBreak } from '#contract/mentor-activity/routes.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { MailedAction } from '#web/ui/layout/mailed-action.tsx'
import * as notificationSettings from '#texts/notifications/settings.ts'
import * as t from '#texts/mentor-activity.ts'

/** The answer to the question whether a mentor is still here, by the link of its e-mail. */
export function StillHere({ token, mailed }: { token: string; mailed: MailedBreak }) {
  const act = useAct(mentorActivityRoutes.answerMailedBreak, {
    onError: (error) => toast.error(failureText(error)),
  })
  const { onBreak, isAsked } = act.data ?? mailed
  const state = onBreak ? 'away' : isAsked ? 'asked' : 'here'
  const answer = {
    label: onBreak ? t.end : t.here,
    isPending: act.isPending,
    onPress: () => act.start({ body: { token } }),
  }
  return (
    <MailedAction
      title={t.mailTitle({ state })}
      text={t.mailText({ state })}
      action={state === 'here' ? undefined : answer}
      isDone={act.data !== undefined}
    >
      {settingsLink}
    </MailedAction>
  )
}

/** An address that we did not send. */
export const BadStillHereLink = () => (
  <MailedAction title={notificationSettings.badLink} text={t.badLinkText} isDone={false}>
    {settingsLink}
  </MailedAction>
)

const settingsLink = (
  <Link to={paths.settingsAvailability} className={textLinkClass}>
    {t.toSettings}
  </Link>
)
