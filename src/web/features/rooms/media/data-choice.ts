import { dataChoices, type DataChoice } from '#contract/rooms/constants.ts'

const storageKey = 'room-data'

type NetworkInformation = { saveData?: boolean; type?: string; effectiveType?: string }

/** Whether the browser reports that data is scarce: data saver, a mobile network, or a slow one. */
export function isDataScarce(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (!connection) return false
  return (
    connection.saveData === true || connection.type === 'cellular' || connection.effectiveType?.endsWith('2g') === true
  )
}

/** The choice of last time on this device, else voice only where data is scarce, and light where it is not. */
export function initialDataChoice(): DataChoice {
  const stored = localStorage.getItem(storageKey)
  return dataChoices.find((choice) => choice === stored) ?? (isDataScarce() ? 'voice' : 'light')
}

export const storeDataChoice = (choice: DataChoice): void => localStorage.setItem(storageKey, choice)
