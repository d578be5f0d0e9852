import { InstanceEditor, InstanceVersions } from '#web/features/instance/public.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/instance.ts'

/** Name, look, texts and sign-up of the instance. */
export default function InstancePage() {
  return (
    <DeskGate>
      <div className="flex flex-col gap-8">
        <div>
          <h1 tabIndex={-1} className="text-h1 outline-none">
            {t.title}
          </h1>
          <p className="mt-1 text-ui text-ink-2">{t.lead}</p>
        </div>
        <InstanceEditor />
        <section aria-labelledby="instance-versions">
          <h2 id="instance-versions" className="mb-4 text-h2">
            {t.versionsTitle}
          </h2>
          <InstanceVersions />
        </section>
      </div>
    </DeskGate>
  )
}
