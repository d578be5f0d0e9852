import { AnchoredPanel, type AnchoredPanelProps } from '#web/ui/overlays/anchored-panel.tsx'
import { SearchList, type SearchListProps } from './search-list.tsx'

type PickerPanelProps = Pick<AnchoredPanelProps, 'isOpen' | 'onOpenChange' | 'button'> & {
  list: SearchListProps
}

/** The panel of a `Picker`: its searchable list. */
export function PickerPanel({ list, ...panel }: PickerPanelProps) {
  return (
    <AnchoredPanel
      {...panel}
      title={list.label}
      placement="full"
      className="flex max-h-[min(26rem,inherit)] w-[max(var(--trigger-width),20rem)] flex-col"
    >
      <div className="flex min-h-0 grow flex-col max-md:-mx-3">
        <SearchList {...list} />
      </div>
    </AnchoredPanel>
  )
}
