import { Suspense, useState } from 'react'
import { useBoot } from '#web/platform/routing/boot.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { Card } from '#web/ui/lists/card.tsx'
import * as t from '#texts/embedding.ts'

const form = lazyComponent(() => import('./embed-form.tsx').then((module) => module.EmbedForm))

/** A mentor's way into pages of others; nothing where the operator lets no page embed ours. */
export function EmbedCard() {
  const { config } = useBoot()
  const [isOpen, setOpen] = useState(false)
  const whenLoaded = usePreload(form, { ahead: false })
  if (!config.embeds) return null
  const opener = (
    <Button className="mt-4" onClick={() => whenLoaded(() => setOpen(true))}>
      {t.show}
    </Button>
  )
  return (
    <section aria-labelledby="embed">
      <h2 id="embed" tabIndex={-1} className="text-h2 outline-none">
        {t.title}
      </h2>
      <Card className="mt-4">
        <p className="text-ui text-ink-2">{t.text}</p>
        {isOpen ? (
          <Suspense fallback={opener}>
            <form.Component />
          </Suspense>
        ) : (
          opener
        )}
      </Card>
    </section>
  )
}
