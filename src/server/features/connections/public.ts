export { connectionNoticeKey } from './notices.ts'
export { blockedBetween, findVisible, hadBlocked, isBlockedBetween, isVisibleTo } from './policy.ts'
export { connectedWith, connectionCount, isConnected } from './queries.ts'
export { deleteBlock, insertBlock, lockPair, type Block } from './store.ts'
