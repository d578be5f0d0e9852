import { useEffect, useEffectEvent, useState } from 'react'
import { roomLimits } from '#contract/rooms/constants.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { RoomAddress } from './connection/room-socket.ts'

export type DoorControl = {
  /** Asks the hosts to be let in, and goes in as soon as they do. */
  ask: () => void
  stop: () => void
  /** Looks at the door again. */
  look: () => void
  isPending: boolean
  /** Why asking failed. */
  problem: string | null
}

/** The door of a locked room: somebody asks to come in, waits, and enters by themselves once a host admits them. */
export function useDoor(address: RoomAddress, { door }: RoomPreview, onAdmitted: () => void): DoorControl {
  const invalidate = useInvalidateReads()
  const look = () => invalidate(['rooms'])
  const input = { params: address }
  // After a reload somebody still waits.
  const [isAsking, setAsking] = useState(door === 'waiting')
  const knock = useAct(roomRoutes.knock)
  const stopKnocking = useAct(roomRoutes.stopKnocking)
  const enter = useEffectEvent(onAdmitted)
  const askAgain = useEffectEvent(() => knock.start(input))
  useEffect(() => {
    if (isAsking && door === 'open') enter()
  }, [isAsking, door])
  useEffect(() => {
    if (!isAsking || door !== 'waiting') return undefined
    const timer = setInterval(() => askAgain(), roomLimits.knockAgainSeconds * 1000)
    return () => clearInterval(timer)
  }, [isAsking, door])
  useLookAgain(door === 'declined', look)
  return {
    ask() {
      setAsking(true)
      knock.start(input)
    },
    stop() {
      setAsking(false)
      stopKnocking.start(input)
    },
    look,
    isPending: knock.isPending || stopKnocking.isPending,
    problem: knock.error ? failureText(knock.error) : null,
  }
}

/** Whoever was not let in can ask again after a while. */
function useLookAgain(isDeclined: boolean, look: () => void): void {
  const again = useEffectEvent(look)
  useEffect(() => {
    if (!isDeclined) return undefined
    const timer = setTimeout(() => again(), roomLimits.declinedSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isDeclined])
}
