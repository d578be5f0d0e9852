import { createStore, type Store } from '../media/store.ts'

const storageKey = 'room-captions'

type CaptionChoices = { readonly isShown: boolean; readonly isWriting: boolean }

// The server, which renders no room, has no storage.
const isRemembered = () => typeof localStorage === 'undefined' || localStorage.getItem(storageKey) !== 'off'

const store = createStore<CaptionChoices>({ isShown: isRemembered(), isWriting: false })

/** Whether captions are shown on this device, which is remembered, and whether the person writes them now. */
export const captionChoices: Store<CaptionChoices> = store

export function showCaptions(isShown: boolean): void {
  localStorage.setItem(storageKey, isShown ? 'on' : 'off')
  store.set({ isShown })
}

export const writeCaptions = (isWriting: boolean): void => store.set({ isWriting })
