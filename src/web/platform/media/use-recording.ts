import { useCallback, useEffect, useRef, useState } from 'react'
import { record, type RecordingKind, type RecordingState, type Running } from './record.ts'

/** One recording, which begins when the component appears and is dropped when it goes. `again` begins another one. */
export function useRecording(kind: RecordingKind, seconds: number, bytes: number) {
  const [state, setState] = useState<RecordingState>({ phase: 'asking' })
  const running = useRef<Running | null>(null)
  const again = useCallback(() => {
    running.current?.discard()
    running.current = record({ kind, limit: { seconds, bytes }, onChange: setState })
  }, [kind, seconds, bytes])
  useEffect(() => {
    again()
    return () => running.current?.discard()
  }, [again])
  return { state, again, stop: () => running.current?.stop() }
}
