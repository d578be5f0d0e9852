import { useState } from 'react'
import { DateField } from '#web/ui/fields/pickers/date-field.tsx'
import { RichTextField } from '#web/ui/fields/rich-text/rich-text-field.tsx'
import { TokenField } from '#web/ui/fields/token-field.tsx'
import { columnsClass } from './section.tsx'

const topics = ['Career', 'Design', 'Fintech', 'Leadership', 'Tech']

/** Fields with a calendar, a list or an editor of their own. */
export function RichFields() {
  const [day, setDay] = useState('2026-11-26')
  const [text, setText] = useState('<p>Bring <strong>one question</strong>.</p>')
  return (
    <div className={columnsClass}>
      <DateField
        label="Date"
        value={day}
        onChange={setDay}
        min="2026-11-23"
        max="2027-12-31"
        today="2026-11-23"
        format={(one) => one}
      />
      <Topics />
      <RichTextField label="Description" value={text} onChange={setText} />
      <RichTextField label="Description" errorMessage="Write at least 150 characters" />
    </div>
  )
}

function Topics() {
  const [chosen, setChosen] = useState<readonly string[]>(['Tech'])
  const [query, setQuery] = useState('')
  const asTokens = (list: readonly string[]) => list.map((value) => ({ value, label: value }))
  return (
    <TokenField
      label="Tags"
      description="Choose some or write your own"
      isCreatable
      max={5}
      chosen={asTokens(chosen)}
      options={asTokens(topics.filter((topic) => !chosen.includes(topic) && topic.toLowerCase().includes(query)))}
      query={query}
      onQuery={setQuery}
      onAdd={(topic) => setChosen([...chosen, topic])}
      onRemove={(topic) => setChosen(chosen.filter((one) => one !== topic))}
      removeLabel={(topic) => `Remove ${topic}`}
    />
  )
}
