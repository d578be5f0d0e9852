import { legalDocuments } from '#contract/legal/constants.ts'
import { LegalHistoryCard } from '#web/features/legal/public.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/legal/desk.ts'

/** The legal texts of the instance with their versions. */
export default function LegalPage() {
  return (
    <DeskGate>
      <div className="max-w-reading">
        <h1 tabIndex={-1} className="text-h1 outline-none">
          {t.title}
        </h1>
        <p className="mt-1 mb-6 text-ui text-ink-2">{t.lead}</p>
        <div className="flex flex-col gap-6">
          {legalDocuments.map((document) => (
            <LegalHistoryCard key={document} document={document} />
          ))}
        </div>
      </div>
    </DeskGate>
  )
}
