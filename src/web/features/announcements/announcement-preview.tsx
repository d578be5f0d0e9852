import { Megaphone } from 'lucide-react'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import { Part } from '#web/features/moderation/public.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { NotificationRow } from '#web/ui/lists/notification-row.tsx'
import { useAudienceText } from './announcement-list.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import * as t from '#texts/announcements.ts'

type Content = { title: string; text: string }

/** An announcement as it looks in the app and in an e-mail. */
export function AnnouncementPreview({ title, text }: Content) {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Part heading="h2" title={t.inApp}>
        <div className="rounded-card border border-line bg-surface p-4">
          <NotificationRow icon={Megaphone} age={t.justNow}>
            <span className="whitespace-pre-line wrap-anywhere">{`${title}\n${text}`}</span>
          </NotificationRow>
        </div>
      </Part>
      <Part heading="h2" title={t.email}>
        <div className="rounded-card border border-line bg-surface p-5 wrap-anywhere">
          <p className="mb-3 border-b border-line pb-3 text-meta text-ink-2">
            {t.subject} <span className="text-ink">{title}</span>
          </p>
          <p className="mb-3 text-h2">{title}</p>
          {paragraphs.map((paragraph, at) => (
            // eslint-disable-next-line react/no-array-index-key -- the text is fixed while it is shown, and paragraphs can repeat
            <p key={at} className="mb-3 text-body">
              {paragraph}
            </p>
          ))}
          <p className="text-meta text-ink-2">{t.footer}</p>
        </div>
      </Part>
    </div>
  )
}

/** How many people the audience has right now. */
export function RecipientCount({ values }: { values: AnnouncementValues }) {
  const audienceText = useAudienceText()
  const { audience, country, language } = values
  const query = { audience, ...(country && { country }), ...(language && { language }) }
  const { data, error } = useRead(announcementRoutes.countRecipients, { query })
  if (error) return <InlineAlert tone="warning">{t.countFailed}</InlineAlert>
  if (data?.count === 0) return <InlineAlert tone="warning">{t.nobody}</InlineAlert>
  if (data === undefined)
    return (
      <p role="status" className="text-ui">
        {t.counting}
      </p>
    )
  const people = data.isEstimate ? t.aboutPeople({ n: data.count }) : t.people({ n: data.count })
  return (
    <div role="status" className="text-ui">
      <p>{t.sendsTo({ people, audience: audienceText(values) })}</p>
      {data.isEstimate ? <p className="text-ink-2">{t.estimated}</p> : null}
    </div>
  )
}

/** Emails the announcement to the reader only. */
export function TestButton({ title, text }: Content) {
  const email = useSession()?.email ?? ''
  const act = useAct(announcementRoutes.testAnnouncement, {
    onSuccess: () => toast.success(t.testSent({ email })),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button isPending={act.isPending} onClick={() => act.start({ body: { title, text } })}>
      {t.test}
    </Button>
  )
}
