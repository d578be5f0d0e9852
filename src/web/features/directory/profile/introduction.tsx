import type { Introduction as Recorded } from '#contract/profiles/schemas.ts'
import { IntroductionPlayer } from '#web/platform/media/introduction-player.tsx'
import * as t from '#texts/directory/introduction.ts'

/** How a mentor introduces themselves, with its words as text. */
export function Introduction({ introduction, seed }: { introduction: Recorded; seed: string }) {
  return (
    <section>
      <h2 className="text-h2">{t.title}</h2>
      <div className="mt-2">
        <IntroductionPlayer introduction={introduction} seed={seed} />
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
