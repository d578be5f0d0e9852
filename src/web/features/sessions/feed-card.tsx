import { useState } from 'react'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/settings.ts'

/** The secret address of one's calendar feed. */
export function FeedCard() {
  const [url, setUrl] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const fail = (error: unknown) => toast.error(failureText(error))
  const rotate = useAct(sessionRoutes.rotateCalendarFeed, {
    onSuccess: (feed) => {
      setUrl(feed.url)
      setCopied(false)
      toast.success(t.feedRotated)
    },
    onError: fail,
  })
  const show = () => void call(sessionRoutes.calendarFeed, {}).then((feed) => setUrl(feed.url), fail)
  return (
    <section aria-labelledby="feed">
      <h2 id="feed" tabIndex={-1} className="text-h2 outline-none">
        {t.feedTitle}
      </h2>
      <Card className="mt-4">
        <p className="text-ui text-ink-2">{t.feedText}</p>
        {url === null ? (
          <Button className="mt-4" onClick={show}>
            {t.feedShow}
          </Button>
        ) : (
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <TextField label={t.feedTitle} value={url} readOnly className="min-w-0 flex-1 basis-60" />
            <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true), fail)}>
              {isCopied ? t.copied : t.copy}
            </Button>
            <Button variant="ghost" isPending={rotate.isPending} onClick={() => rotate.start({})}>
              {t.feedRotate}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}
