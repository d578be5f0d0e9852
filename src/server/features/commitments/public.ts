export { withChange } from './limit-changes.ts'
export {
  dueMoves,
  inMoveOrder,
  leftSession,
  OverlapError,
  runMoves,
  startNow,
  type ReplayHost,
  type ZonesReplay,
} from './replay-zones.ts'
export { externalBusyOf, mergeBusy, scheduleLockOfUser, setExternalBusy } from './set-external-busy.ts'
export {
  heldBetween,
  holdTime,
  isCommitted,
  nextEnd,
  packInstants,
  packedBusy,
  packedStarts,
  releaseTime,
  scheduleLock,
  sessionsAhead,
  unpackInstants,
  type HeldSession,
} from './store.ts'
