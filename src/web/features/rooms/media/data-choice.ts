import { savesData } from '#web/ui/feedback/when-idle.ts'
import { dataChoices, type DataChoice } from '#contract/rooms/constants.ts'

const storageKey = 'room-data'

type NetworkInformation = { type?: string; effectiveType?: string }

/** Whether data is scarce: the reader uses less, or the browser reports a mobile network, or a slow one. */
function isDataScarce(): boolean {
  if (savesData()) return true
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.type === 'cellular' || connection?.effectiveType?.endsWith('2g') === true
}

/** The choice of last time on this device, else voice only where data is scarce, and light where it is not. */
export function initialDataChoice(): DataChoice {
  const stored = localStorage.getItem(storageKey)
  return dataChoices.find((choice) => choice === stored) ?? (isDataScarce() ? 'voice' : 'light')
}

export const storeDataChoice = (choice: DataChoice): void => localStorage.setItem(storageKey, choice)
