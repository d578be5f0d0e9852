import { createStore, type Store } from './store.ts'

const storageKey = 'room-speaker'
/** The device that the system plays on (Audio Output Devices API, 4.1). */
const systemDefault = ''

type SpeakerState = {
  readonly choices: readonly { id: string; label: string }[]
  /** Empty for the one of the system. */
  readonly chosen: string
}
type Playing = HTMLMediaElement & { setSinkId?: (id: string) => Promise<void> }

/** Whether this browser can play on another device than the one of the system. */
export const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

const store = createStore<SpeakerState>({ choices: [], chosen: systemDefault })

/** Where sound is played: the choice of this device, remembered for the next time. */
export const speakers: Store<SpeakerState> = store

/** Keeps the list of speakers current until the returned function is called; one that was unplugged is replaced by that of the system. */
export function watchSpeakers(): () => void {
  const { mediaDevices } = navigator
  if (!canChooseSpeaker() || typeof mediaDevices?.enumerateDevices !== 'function') return () => undefined
  const list = () => void listSpeakers()
  list()
  mediaDevices.addEventListener('devicechange', list)
  return () => mediaDevices.removeEventListener('devicechange', list)
}

async function listSpeakers(): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const choices = devices
    .filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
  const remembered = localStorage.getItem(storageKey) ?? systemDefault
  store.set({ choices, chosen: choices.some(({ id }) => id === remembered) ? remembered : systemDefault })
}

export function chooseSpeaker(id: string): void {
  localStorage.setItem(storageKey, id)
  store.set({ chosen: id })
}

/** Plays an element on the chosen speaker. One that refuses is given up for that of the system. */
export async function playOnSpeaker(element: Playing, id: string): Promise<void> {
  if (!element.setSinkId) return
  try {
    await element.setSinkId(id)
  } catch {
    if (id !== systemDefault && store.get().chosen === id) store.set({ chosen: systemDefault })
  }
}

/** Two short notes on the chosen speaker. */
export async function playTestSound(): Promise<void> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const element = new Audio()
  element.srcObject = output.stream
  await playOnSpeaker(element, store.get().chosen)
  await element.play()
  const notes = [523, 659]
  const length = 0.25
  notes.forEach((frequency, at) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const begin = context.currentTime + at * length
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, begin)
    volume.gain.linearRampToValueAtTime(0, begin + length)
    tone.connect(volume).connect(output)
    tone.start(begin)
    tone.stop(begin + length)
    if (at === notes.length - 1) tone.onended = () => void context.close()
  })
}
