import { Suspense } from 'react'
import type { Introduction as Recorded } from '#contract/profiles/schemas.ts'
import { useHydrated } from '#web/platform/dom/hydrated.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import * as t from '#texts/directory/introduction.ts'

const player = lazyComponent(() =>
  import('#web/platform/media/introduction-player.tsx').then((module) => module.IntroductionPlayer),
)

/** How a mentor introduces themselves: a player, which needs script, and its words as text, which do not. */
export function Introduction({ introduction, seed }: { introduction: Recorded; seed: string }) {
  const isHydrated = useHydrated()
  return (
    <section>
      <h2 className="text-h2">{t.title}</h2>
      <div className="mt-2 min-h-20">
        {isHydrated ? (
          <Suspense>
            <player.Component introduction={introduction} seed={seed} />
          </Suspense>
        ) : null}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-2 text-ui text-primary-ink">{t.transcript}</summary>
        <p dir="auto" className="max-w-reading text-body whitespace-pre-line text-ink-2">
          {introduction.transcript}
        </p>
      </details>
    </section>
  )
}
