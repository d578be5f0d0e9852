import { mentorActivityRoutes, type MailedBreak } from '#contract/mentor-activity/routes.ts'
import { LinkAction, LinkEnd } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import * as notificationSettings from '#texts/notifications/settings.ts'
import * as t from '#texts/mentor-activity.ts'

const settings = { to: paths.settingsAvailability, label: t.toSettings }

/** The answer to the question whether a mentor is still here, by the link of its e-mail. */
export function StillHere({ token, mailed }: { token: string; mailed: MailedBreak }) {
  const { alert, show } = useFormAlert()
  const act = useAct(mentorActivityRoutes.answerMailedBreak, { onError: (error) => show(failureText(error)) })
  const { onBreak, isAsked } = act.data ?? mailed
  const state = onBreak ? 'away' : isAsked ? 'asked' : 'here'
  const words = { title: t.mailTitle({ state }), text: t.mailText({ state }) }
  if (state === 'here') return <LinkEnd {...words} {...settings} />
  return (
    <LinkAction
      {...words}
      label={onBreak ? t.end : t.here}
      variant="primary"
      isPending={act.isPending}
      alert={alert}
      onPress={() => act.start({ body: { token } })}
      other={settings}
    />
  )
}

/** An address that we did not send. */
export const BadStillHereLink = () => (
  <LinkEnd title={notificationSettings.badLink} text={t.badLinkText} {...settings} />
)
