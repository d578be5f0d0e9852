import { useState } from 'react'
import { lineOutcomes, type FileEncoding, type LineOutcome, type Separator } from '#contract/invitations/constants.ts'
import type { ImportLine, ImportPreview } from '#contract/invitations/schemas.ts'
import { DeskTable, type Column } from '#web/features/moderation/public.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { InvitedPerson } from './invited-person.tsx'
import { problemText, roleText, topicsText } from './line-texts.ts'
import * as t from '#texts/invitations.ts'

/** Lines that are shown at once. */
const pageSize = 50

const separatorName: Record<Separator, 'comma' | 'semicolon' | 'tab'> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

const encodingName: Record<FileEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** What would happen with each line of a file; those that cannot be used come first. */
export function PreviewLines({ fileName, preview }: { fileName: string; preview: ImportPreview }) {
  const { lines, encoding, separator } = preview
  const countOf = (outcome: LineOutcome) => lines.filter((line) => line.outcome === outcome).length
  const [shown, setShown] = useState<LineOutcome | 'ALL'>(countOf('PROBLEM') > 0 ? 'PROBLEM' : 'ALL')
  const [size, setSize] = useState(pageSize)
  const matching = shown === 'ALL' ? lines : lines.filter(({ outcome }) => outcome === shown)
  const choose = (value: string) => {
    setShown(value as LineOutcome)
    setSize(pageSize)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ui text-ink-2">
        <bdi className="font-semibold text-ink wrap-anywhere">{fileName}</bdi>
        <span className="block">
          {t.readAs({ n: lines.length, encoding: encodingName[encoding], separator: separatorName[separator] })}
        </span>
      </p>
      <RadioGroup
        label={t.show}
        isInline
        value={shown}
        onChange={choose}
        options={[
          { value: 'ALL', label: t.allLines({ n: lines.length }) },
          ...lineOutcomes.map((outcome) => ({
            value: outcome,
            label: t.outcomeCount[outcome]({ n: countOf(outcome) }),
          })),
        ]}
      />
      {matching.length === 0 ? (
        <p className="text-ui text-ink-2">{t.noLines}</p>
      ) : (
        <DeskTable
          label={t.preview}
          columns={columns}
          rows={matching.slice(0, size)}
          keyOf={({ line }) => String(line)}
        />
      )}
      {matching.length > size ? (
        <Button className="self-center" onClick={() => setSize(size + pageSize)}>
          {t.more}
        </Button>
      ) : null}
    </div>
  )
}

const columns: [Column<ImportLine>, ...Column<ImportLine>[]] = [
  {
    name: t.person,
    cell: ({ line, name, email }) => <InvitedPerson {...{ line, name, email }} />,
  },
  { name: t.result, cell: (line) => <Result line={line} /> },
  { name: t.role, cell: ({ role }) => roleText(role) },
  { name: t.topics, cell: ({ topics }) => topicsText(topics) },
]

const tones = { INVITE: 'success', HERE: 'neutral', INVITED: 'neutral', PROBLEM: 'danger' } as const

function Result({ line: { outcome, problems } }: { line: ImportLine }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Chip tone={tones[outcome]}>{t.outcome[outcome]}</Chip>
      {problems.map((problem, index) => (
        <span key={index} className="text-meta wrap-anywhere">
          {problemText(problem)}
        </span>
      ))}
    </span>
  )
}
