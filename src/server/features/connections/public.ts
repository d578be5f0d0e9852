export { connectionNoticeKey } from './notices.ts'
export { blockedBetween, findVisible, isBlockedBetween, isVisibleTo } from './policy.ts'
export { connectedWith, connectionCount, isConnected } from './queries.ts'
export { lockPair } from './store.ts'
