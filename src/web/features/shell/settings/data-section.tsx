import { useEffect, useState } from 'react'
import { chooseData, useLessData } from '#web/platform/dom/data-choice.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { visitWeight } from './visit-weight.ts'
import * as t from '#texts/shell/data.ts'

/** One switch for everything that costs data, and what this visit has cost so far. */
export function DataSection() {
  const isLess = useLessData(useBoot().dataSaver)
  return (
    <Section title={t.title} text={t.text}>
      <Switch
        label={t.label}
        description={t.help}
        value={isLess}
        onChange={(wanted) => chooseData(wanted ? 'less' : 'usual')}
      />
      <VisitWeight />
    </Section>
  )
}

/** Milliseconds after which it is counted again while somebody looks at it. */
const every = 5000

function VisitWeight() {
  const [weight, setWeight] = useState(() => visitWeight(performance))
  useEffect(() => {
    const timer = setInterval(() => setWeight(visitWeight(performance)), every)
    return () => clearInterval(timer)
  }, [])
  const { kilobytes, files } = weight
  return <p className="mt-4 border-t border-line pt-4 text-ui text-ink-2 tnum">{t.visit({ kilobytes, files })}</p>
}
