export { clusterFolder } from './cluster.ts'
export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
