import { useRef, type ReactNode } from 'react'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'

export type Column<Row> = { name: string; cell: (row: Row) => ReactNode }
type TableProps<Row> = {
  label: string
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

const cellClass = 'px-3 py-2.5 text-start align-top first:ps-4 last:pe-4'

/** A table that scrolls sideways where it does not fit; on phones a list of cards. `j` and `k` move through its rows. */
export function DeskTable<Row>(props: TableProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  return <div ref={list}>{useMediaQuery(phoneQuery) ? <Cards {...props} /> : <Table {...props} />}</div>
}

function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-ui">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-surface-2">
          <tr>
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className={`${cellClass} text-meta font-semibold whitespace-nowrap text-ink-2`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              <th scope="row" className={`${cellClass} font-normal`}>
                {first.cell(row)}
              </th>
              {others.map(({ name, cell }) => (
                <td key={name} className={cellClass}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-card border border-line bg-surface p-4 text-ui">
          {first.cell(row)}
          <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 large-text:grid-cols-1">
            {others.map(({ name, cell }) => (
              <div key={name} className="min-w-0">
                <dt className="text-meta text-ink-2">{name}</dt>
                <dd className="wrap-anywhere">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
